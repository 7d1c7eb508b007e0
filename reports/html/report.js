"use strict";
// Search, filters and keys. Without this the page shows everything, in the order of the text.
(function () {
  var all = function (what) { return Array.prototype.slice.call(document.querySelectorAll(what)); };
  var one = function (what) { return document.querySelector(what); };
  var bar = one(".bar"), search = one("#search"), part = one("#part"), reading = one("#reading"), found = one(".found");
  var clauses = all(".clause"), buttons = all(".bar button[data-verdict]"), words = new Map();
  var findings = all(".finding[data-clause]");
  clauses.forEach(function (clause) { words.set(clause, (clause.id + " " + clause.textContent).toLowerCase()); });
  // What a finding says is found by searching too, and leads to its clause.
  findings.forEach(function (finding) {
    var clause = document.getElementById(finding.dataset.clause);
    words.set(clause, words.get(clause) + " " + finding.textContent.toLowerCase());
  });

  function show() {
    var asked = search.value.toLowerCase().split(/\s+/).filter(Boolean), seen = 0;
    var verdicts = buttons.filter(function (b) { return b.getAttribute("aria-pressed") === "true"; })
      .map(function (b) { return b.dataset.verdict; });
    clauses.forEach(function (clause) {
      var text = words.get(clause);
      var fits = (!verdicts.length || verdicts.indexOf(clause.dataset.verdict) >= 0)
        && (!part.value || clause.dataset.part === part.value)
        && (!reading || !reading.value || (clause.dataset.readings || "").split(" ").indexOf(reading.value) >= 0)
        && asked.every(function (word) { return text.indexOf(word) >= 0; });
      clause.hidden = !fits;
      if (fits) { seen += 1; }
    });
    all(".group[data-part]").forEach(function (head) {
      head.hidden = !clauses.some(function (c) { return !c.hidden && c.dataset.part === head.dataset.part; });
    });
    findings.forEach(function (finding) { finding.hidden = document.getElementById(finding.dataset.clause).hidden; });
    found.textContent = seen === clauses.length ? "" : seen + " of " + clauses.length + " clauses";
  }

  function go() {
    var name = location.hash.slice(1);
    try { name = decodeURIComponent(name); } catch (error) { return; }
    var target = name && document.getElementById(name);
    if (!target) { return; }
    var clause = target.closest(".clause");
    if (target.closest("[hidden]")) { clear(); }
    for (var up = target; up; up = up.parentElement) { if (up.tagName === "DETAILS") { up.open = true; } }
    clauses.forEach(function (c) { c.classList.toggle("here", c === clause); });
    target.scrollIntoView();
  }

  function clear() {
    search.value = ""; part.value = "";
    if (reading) { reading.value = ""; }
    buttons.forEach(function (b) { b.setAttribute("aria-pressed", "false"); });
    show();
  }

  function step(by) {
    var shown = clauses.filter(function (c) { return !c.hidden; });
    var at = shown.findIndex(function (c) { return c.classList.contains("here"); });
    var next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (next) { location.hash = "#" + encodeURI(next.id); next.querySelector("a").focus({ preventScroll: true }); }
  }

  buttons.forEach(function (b) {
    b.addEventListener("click", function () {
      b.setAttribute("aria-pressed", b.getAttribute("aria-pressed") === "true" ? "false" : "true"); show();
    });
  });
  search.addEventListener("input", show);
  part.addEventListener("change", show);
  if (reading) { reading.addEventListener("change", show); }
  one("#theme").addEventListener("click", function () {
    var root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = (root.dataset.theme || (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
  });
  addEventListener("hashchange", go);
  addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    var typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape") { clear(); search.blur(); }
    else if (typing) { return; }
    else if (event.key === "/") { event.preventDefault(); search.focus(); }
    else if (event.key === "j") { step(1); }
    else if (event.key === "k") { step(-1); }
    else if (/^[1-6]$/.test(event.key) && buttons[event.key - 1]) { buttons[event.key - 1].click(); }
  });
  // On paper nothing can be opened.
  var closed = [];
  addEventListener("beforeprint", function () {
    closed = all("details:not([open])");
    closed.forEach(function (d) { d.open = true; });
  });
  addEventListener("afterprint", function () { closed.forEach(function (d) { d.open = false; }); closed = []; });
  bar.hidden = false;
  show();
  go();
}());
