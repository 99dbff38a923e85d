"""The files by which a house is run elsewhere: linted, and every option in them is one."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from houseway.cli.app import run as start
from houseway.house.gate.lines import networks
from houseway.house.serve import Settings

ROOT = Path(__file__).parents[3]
DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "compose.yaml"
UNIT = ROOT / "deploy" / "houseway.service"


def run(*command: str | Path) -> None:
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


def program(name: str) -> Path:
    return Path(sys.executable).parent / name


KNOWN = {
    "Unit": "Description After Wants",
    "Service": (
        "Type DynamicUser StateDirectory CacheDirectory Environment EnvironmentFile ExecStart "
        "Restart RestartSec TimeoutStopSec LimitNOFILE CapabilityBoundingSet LockPersonality "
        "NoNewPrivileges PrivateDevices PrivateTmp ProtectClock ProtectControlGroups ProtectHome "
        "ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc "
        "ProtectSystem RestrictAddressFamilies RestrictNamespaces RestrictRealtime "
        "RestrictSUIDSGID SystemCallArchitectures SystemCallFilter UMask"
    ),
    "Install": "WantedBy",
}
"""Directives as systemd.unit(5), systemd.service(5) and systemd.exec(5) spell them."""


class Unit(ConfigParser):
    """A systemd unit, each directive as it is written."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit() -> Unit:
    found = Unit(interpolation=None, delimiters=("=",))
    found.read(UNIT)
    return found


def in_image() -> list[str]:
    found = re.search(r"^CMD (\[.*\])$", DOCKERFILE.read_text(), re.MULTILINE)
    assert found
    words: list[str] = json.loads(found[1])
    return words


def in_compose() -> list[str]:
    return shlex.split(YAML(typ="safe").load(COMPOSE)["services"]["house"]["command"])


def in_unit() -> list[str]:
    return shlex.split(unit()["Service"]["ExecStart"])[1:]


def test_the_image_is_described_as_it_should_be() -> None:
    run(program("hadolint"), "--failure-threshold", "info", DOCKERFILE)


def test_the_composition_is_one() -> None:
    run(program("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", COMPOSE)


def test_the_unit_is_one(tmp_path: Path) -> None:
    found = unit()
    assert found.sections() == list(KNOWN)
    for section, names in KNOWN.items():
        assert set(found[section]) <= set(names.split())
    if shutil.which("systemd-analyze"):  # which knows the values too
        here = tmp_path / UNIT.name
        here.write_text(UNIT.read_text().replace("/opt/houseway/bin/houseway", sys.executable))
        run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", here)


@pytest.mark.parametrize("words", [in_image(), in_compose(), in_unit()])
def test_the_house_is_started_with_options_that_it_has(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr("houseway.house.serve.serve", asked.append)
    assert start(words) == 0
    (settings,) = asked
    assert not settings.open_browser
    assert settings.log == "json"
    networks(settings.proxy)


def test_what_the_image_copies_is_there_and_not_ignored() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE.read_text(), re.MULTILINE)
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line[0] == "!"}
    names = {name for line in copied for name in line.split()}
    assert names == kept
    assert all((ROOT / name).exists() for name in names)


def test_the_unit_keeps_the_house_in() -> None:
    service = unit()["Service"]
    for wall in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "DynamicUser"):
        assert service[wall] == "yes"
