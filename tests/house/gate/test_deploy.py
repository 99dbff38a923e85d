"""The files by which a house is run elsewhere: linted, and every option in them is one."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from datetime import date
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from houseway.cli.app import run as start
from houseway.house.gate.lines import networks
from houseway.house.serve import Settings
from houseway.house.store import Store

ROOT = Path(__file__).parents[3]
DOCKERFILE = ROOT / "Dockerfile"
COMPOSE = ROOT / "compose.yaml"
UNIT = ROOT / "deploy" / "houseway.service"
BACKUP = ROOT / "deploy" / "houseway-backup.service"
TIMER = ROOT / "deploy" / "houseway-backup.timer"


def run(*command: str | Path) -> None:
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


def program(name: str) -> Path:
    return Path(sys.executable).parent / name


SANDBOX = (
    "CapabilityBoundingSet LockPersonality NoNewPrivileges PrivateDevices PrivateTmp ProtectClock "
    "ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs ProtectKernelModules "
    "ProtectKernelTunables ProtectProc ProtectSystem RestrictAddressFamilies RestrictNamespaces "
    "RestrictRealtime RestrictSUIDSGID SystemCallArchitectures SystemCallFilter UMask"
)
SERVICE = (
    "Type DynamicUser User StateDirectory Environment EnvironmentFile ExecStart MemoryMax CPUQuota "
    f"TasksMax {SANDBOX}"
)
KNOWN = {
    UNIT: {
        "Unit": "Description After Wants StartLimitIntervalSec",
        "Service": (
            f"{SERVICE} CacheDirectory WatchdogSec Restart RestartSec TimeoutStopSec LimitNOFILE "
            "MemoryHigh MemorySwapMax"
        ),
        "Install": "WantedBy",
    },
    BACKUP: {
        "Unit": "Description After",
        "Service": f"{SERVICE} TimeoutStartSec Nice IOSchedulingClass",
    },
    TIMER: {
        "Unit": "Description",
        "Timer": "OnCalendar RandomizedDelaySec Persistent",
        "Install": "WantedBy",
    },
}
"""Directives as systemd.unit(5), .service(5), .timer(5), .exec(5) and .resource-control(5) spell
them."""


class Unit(ConfigParser):
    """A systemd unit, each directive as it is written."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit(path: Path = UNIT) -> Unit:
    found = Unit(interpolation=None, delimiters=("=",))
    found.read(path)
    return found


def services() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = YAML(typ="safe").load(COMPOSE)["services"]
    return found


def in_image() -> list[str]:
    found = re.search(r"^CMD (\[.*\])$", DOCKERFILE.read_text(), re.MULTILINE)
    assert found
    words: list[str] = json.loads(found[1])
    return words


def in_compose() -> list[str]:
    return shlex.split(str(services()["house"]["command"]))


def in_unit() -> list[str]:
    return shlex.split(unit()["Service"]["ExecStart"])[1:]


def test_the_image_is_described_as_it_should_be() -> None:
    run(program("hadolint"), "--failure-threshold", "info", DOCKERFILE)


def test_the_composition_is_one() -> None:
    run(program("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", COMPOSE)


@pytest.mark.parametrize("path", [*KNOWN], ids=lambda path: path.name)
def test_every_directive_of_a_unit_is_one(path: Path) -> None:
    found, known = unit(path), KNOWN[path]
    assert found.sections() == list(known)
    for section, names in known.items():
        assert set(found[section]) == set(names.split())


def test_the_units_are_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze"):  # which knows the values too
        for path in KNOWN:
            text = path.read_text().replace("/opt/houseway/bin/houseway", sys.executable)
            (tmp_path / path.name).write_text(text)
        here = [tmp_path / path.name for path in KNOWN]
        run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *here)


def test_the_house_has_limits_wherever_it_runs() -> None:
    for path in (UNIT, BACKUP):
        service = unit(path)["Service"]
        assert service["MemoryMax"].endswith("G")
        assert service["CPUQuota"].endswith("%")
        assert int(service["TasksMax"]) > 0
    for name, container in services().items():
        assert {"mem_limit", "cpus", "pids_limit"} <= container.keys(), name


def test_systemd_watches_the_house_and_starts_it_for_as_long_as_it_takes() -> None:
    found = unit()
    assert found["Service"]["Type"] == "notify"
    assert int(found["Service"]["WatchdogSec"]) >= 30
    assert found["Service"]["Restart"] == "on-failure"
    assert found["Unit"]["StartLimitIntervalSec"] == "0"


def test_a_composition_is_healthy_when_the_house_is_ready() -> None:
    check = services()["house"]["healthcheck"]
    assert isinstance(check, dict)
    assert "/ready" in check["test"][-1]
    compile(check["test"][-1], "healthcheck", "exec")


def test_a_back_up_is_made_every_night_of_the_store_that_the_house_has() -> None:
    house, backup = unit()["Service"], unit(BACKUP)["Service"]
    for same in ("User", "DynamicUser", "EnvironmentFile"):
        assert backup[same] == house[same]
    assert house["StateDirectory"] in backup["StateDirectory"].split()
    assert backup["Environment"] in house["Environment"]
    assert unit(TIMER)["Timer"]["Persistent"] == "true"
    assert TIMER.stem == BACKUP.stem, "a timer starts the service of its name"


@pytest.mark.parametrize("where", ["unit", "compose"])
def test_the_back_up_is_a_command_of_the_house(where: str, tmp_path: Path) -> None:
    """Run the very line with a shell: seven files at most, each a back-up."""
    Store(f"sqlite:///{tmp_path}/houseway/house.sqlite").close()
    houseway = f"{sys.executable} -m houseway"
    if where == "unit":
        _, _, line = shlex.split(unit(BACKUP)["Service"]["ExecStart"])
        line = line.replace("$$", "$").replace("%%", "%")
        line = line.replace("/opt/houseway/bin/houseway", houseway)
        line = line.replace("/var/lib/houseway-backup", str(tmp_path))
    else:
        command = services()["backup"]["command"]
        assert isinstance(command, list)
        [line] = command
        line = line.replace("$$", "$").replace("houseway backup", f"{houseway} backup")
        line = line.replace("/backups", str(tmp_path)).replace("sleep 86400", "exit 0")
    done = subprocess.run(
        ["sh", "-c", line],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOUSEWAY_DATABASE": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert [file.name for file in tmp_path.glob("*.gz")] == [f"house-{date.today():%u}.jsonl.gz"]


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
