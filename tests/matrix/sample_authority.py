"""A whole public-key infrastructure for tests: root, issuer, signers of every kind, time stamps, OCSP and lists.

Certomancer makes the certificates and answers, in a thread of this process, on a port of the loopback that the system
chooses: so that what signs speaks to it as to any authority.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, make_server

import yaml
from certomancer.integrations.animator import Animator, AnimatorArchStore
from certomancer.registry import ArchLabel, CertLabel, CertomancerConfig
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from feltproof.matrix.authorities import Authorities, Level
from feltproof.matrix.signer import Signer

_CERTIFICATES: Final = """
root:
  {subject: root, issuer: root, subject-key: root, authority-key: root,
   validity: &long {valid-from: "2020-01-01T00:00:00+0000", valid-to: "2050-01-01T00:00:00+0000"},
   extensions: [
    {id: basic_constraints, critical: true, value: {ca: true}},
    &authority {id: key_usage, critical: true, smart-value: {schema: key-usage, params: [key_cert_sign, crl_sign]}}]}
issuer:
  {subject: issuer, issuer: root, subject-key: issuer, authority-key: root, validity: *long,
   extensions: [
    {id: basic_constraints, critical: true, value: {ca: true, path-len-constraint: 0}}, *authority,
    &roots-list {id: crl_distribution_points, smart-value: {schema: crl-dist-url, params: {crl-repo-names: [root]}}}]}
tsa:
  {subject: tsa, issuer: root, subject-key: service, authority-key: root, validity: *long,
   extensions: [
    {id: basic_constraints, critical: true, value: {ca: false}},
    &signs {id: key_usage, critical: true, smart-value: {schema: key-usage, params: [digital_signature]}},
    {id: extended_key_usage, critical: true, value: [time_stamping]}, *roots-list]}
aging:
  {subject: tsa, issuer: root, subject-key: service, authority-key: root,
   validity: {valid-from: "2020-01-01T00:00:00+0000", valid-to: "ENDS"},
   extensions: [*signs, {id: extended_key_usage, critical: true, value: [time_stamping]}, *roots-list]}
ocsp:
  {subject: ocsp, issuer: issuer, subject-key: service, authority-key: issuer, validity: *long,
   extensions: [*signs, {id: extended_key_usage, critical: true, value: [ocsp_signing]}, {id: ocsp_no_check}]}
engineer: &leaf
  subject: engineer
  issuer: issuer
  subject-key: engineer
  authority-key: issuer
  validity: {valid-from: "2020-01-01T00:00:00+0000", valid-to: "ENDS"}
  extensions:
    - {id: key_usage, critical: true, smart-value: {schema: key-usage, params: [digital_signature, non_repudiation]}}
    - id: authority_information_access
      smart-value: {schema: aia-urls, params: {ocsp-responder-names: [issuer]}}
    - {id: crl_distribution_points, smart-value: {schema: crl-dist-url, params: {crl-repo-names: [issuer]}}}
approver: {<<: *leaf, subject: approver, subject-key: approver}
revoked: {<<: *leaf, subject: revoked, revocation: {revoked-since: "2024-01-01T00:00:00+0000", reason: key_compromise}}
expired:
  <<: *leaf
  subject: expired
  validity: {valid-from: "2020-01-01T00:00:00+0000", valid-to: "2021-01-01T00:00:00+0000"}
early:
  <<: *leaf
  subject: early
  validity: {valid-from: "2045-01-01T00:00:00+0000", valid-to: "2050-01-01T00:00:00+0000"}
sealed:
  <<: *leaf
  subject: sealed
  extensions: [{id: key_usage, critical: true, smart-value: {schema: key-usage, params: [key_encipherment]}}]
server: {<<: *leaf, subject: server, extensions: [*signs, {id: extended_key_usage, value: [server_auth]}]}
"""
_SERVICES: Final = """
ocsp: {issuer: {for-issuer: issuer, responder-cert: ocsp, signing-key: service, issuer-cert: issuer}}
crl-repo:
  root: {for-issuer: root, signing-key: root, simulated-update-schedule: P30D, issuer-cert: root}
  issuer: {for-issuer: issuer, signing-key: issuer, simulated-update-schedule: P30D, issuer-cert: issuer}
time-stamping: {tsa: {signing-key: service, signing-cert: tsa}, aging: {signing-key: service, signing-cert: aging}}
"""
_NAMES: Final = {
    "root": "Test Root",
    "issuer": "Test Issuing Authority",
    "tsa": "Test Time Stamping",
    "ocsp": "Test Responder",
    "engineer": "R. Ellis",
    "approver": "A. Stern",
    "revoked": "R. Evoked",
    "expired": "E. Xpired",
    "early": "N. Otyet",
    "sealed": "S. Ealed",
    "server": "S. Erver",
}
_BITS: Final = {"root": 2048, "issuer": 2048, "service": 2048, "engineer": 3072, "approver": 3072}
LASTS: Final = timedelta(days=365)
"""How long the signers' certificates are valid yet, and that of one authority; the others' are much longer."""


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: a test has nobody to read it."""


class Authority:
    """The infrastructure, answering at `url` while it is open."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self._keys = {name: rsa.generate_private_key(65537, bits) for name, bits in _BITS.items()}
        for name, key in self._keys.items():
            written = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            (folder / f"{name}.pem").write_bytes(written)
        ends = (datetime.now(UTC) + LASTS).strftime("%Y-%m-%dT%H:%M:%S+0000")
        architecture = {
            "keyset": "keys",
            "entity-defaults": {"country-name": "US", "organization-name": "Test Laboratory"},
            "entities": {name: {"common-name": common} for name, common in _NAMES.items()},
            "certs": yaml.safe_load(_CERTIFICATES.replace("ENDS", ends)),
            "services": yaml.safe_load(_SERVICES),
        }
        settings = {
            "external-url-prefix": url,
            "keysets": {"keys": {"keys": {name: {"path": f"{name}.pem"} for name in _BITS}}},
            "pki-architectures": {"test": architecture},
        }
        made = CertomancerConfig(settings, key_search_dir=str(folder), config_search_dir=str(folder))
        self.made = made.get_pki_arch(ArchLabel("test"))
        self.answers = Animator(AnimatorArchStore({ArchLabel("test"): self.made}), with_web_ui=False)

    @property
    def tsa(self) -> str:
        """Where time stamps are given."""
        return f"{self.url}/test/tsa/tsa"

    @property
    def aging(self) -> str:
        """Where time stamps are given that last no longer than a signer's certificate."""
        return f"{self.url}/test/tsa/aging"

    def certificate(self, name: str) -> x509.Certificate:
        """A certificate by its name."""
        return x509.load_der_x509_certificate(self.made.get_cert(CertLabel(name)).dump())

    @property
    def root(self) -> x509.Certificate:
        """What an auditor trusts."""
        return self.certificate("root")

    def key(self, name: str) -> rsa.RSAPrivateKey:
        """The key of a signer; that of the engineer also for those that may not sign."""
        return self._keys.get(name, self._keys["engineer"])

    def signer(self, name: str) -> Signer:
        """A signer by name, as if their certificate had been looked at."""
        return Signer(self.key(name), self.certificate(name), (self.certificate("issuer"),), False, f"{name}.pem")

    def file(self, name: str) -> Path:
        """Key and certificates of a signer in a PEM file."""
        from sample_keys import pem

        path = self.folder / f"{name}.key"
        if not path.exists():
            path.write_bytes(pem(self.key(name), self.certificate(name), self.certificate("issuer")))
        return path

    def beside(self, level: Level = "B-LTA") -> Authorities:
        """What a signature of that level is made with."""
        return Authorities(level, self.tsa, (self.root,))

    def revoking(self, name: str, when: datetime, by: str = "issuer") -> x509.CertificateRevocationList:
        """The issuer's list, with a certificate on it; or one in its name that somebody else signed."""
        entry = x509.RevokedCertificateBuilder(self.certificate(name).serial_number, when).build()
        return self.listing(entry, of="root" if by == "root" else "issuer", by=by)

    def listing(
        self, *revoked: x509.RevokedCertificate, of: str = "issuer", by: str | None = None
    ) -> x509.CertificateRevocationList:
        """A list of today, of the issuer or of the root."""
        now = datetime.now(UTC)
        # A little old: a signature of this second is after it.
        builder = x509.CertificateRevocationListBuilder(
            self.certificate(of).subject, now - timedelta(hours=1), now + timedelta(days=30)
        )
        for one in revoked:
            builder = builder.add_revoked_certificate(one)
        return builder.sign(self.key(by or of), hashes.SHA256())


@contextmanager
def authority(folder: Path) -> Iterator[Authority]:
    """The infrastructure while it answers."""
    held: list[Authority] = []
    server = make_server("127.0.0.1", 0, lambda *asked: held[0].answers(*asked), handler_class=_Quiet)
    held.append(Authority(folder, f"http://127.0.0.1:{server.server_port}"))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield held[0]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
