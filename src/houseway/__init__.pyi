# What type checkers read: the names of __init__.py, each from where it is.

from houseway.analysis.check.filings import check as check
from houseway.analysis.cost.cost import cost as cost
from houseway.analysis.cost.cost import costs as costs
from houseway.analysis.cost.picture import cost_picture as cost_picture
from houseway.analysis.house_way import arrange as arrange
from houseway.analysis.opening import open_table as open_table
from houseway.analysis.price import price as price
from houseway.analysis.replay import replay as replay
from houseway.analysis.replay import verify as verify
from houseway.analysis.simulate.simulate import simulate as simulate
from houseway.analysis.strategy import Decision as Decision
from houseway.analysis.strategy import Played as Played
from houseway.analysis.strategy import Strategy as Strategy
from houseway.errors import Refusal as Refusal
from houseway.face import fee as fee
from houseway.face import fees as fees
from houseway.face import games as games
from houseway.face import ledger as ledger
from houseway.face import load as load
from houseway.face import play as play
from houseway.face import settle as settle
from houseway.face import showdown as showdown
from houseway.face import table as table
from houseway.felt.table import Table as Table
from houseway.filings.fees.hand import Hand as Hand
from houseway.filings.filing import Filing as Filing
