"""What the counting loops share with who calls them: arrays, and how many kinds of cards there are.

Apart from everything that a filing says, so that no loop is compiled anew for a rule's sake.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

KINDS: Final = 11
"""How many kinds there are: the joker's, and those that count one to ten."""

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
