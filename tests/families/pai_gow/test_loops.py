"""What compiles the family's loops goes through each of them, and each works."""

from __future__ import annotations

from houseway.families.pai_gow.loops import JOBS


def test_every_job_works() -> None:
    for job in JOBS:
        job()
