"""The papers that people bring to a run: the laboratory's case, inspections of what no test sees, and waivers."""
