"""Portuguese names of items that no rule gives, written by hand: item id -> names, the one to show first.

These are names of things as Brazilian players say them, old and new. The official language files, where the operator
has them, come before this table.
"""

from canalhandia_knowledge.names.everyday_blocks import BLOCKS
from canalhandia_knowledge.names.everyday_items import ITEMS

EVERYDAY: dict[str, tuple[str, ...]] = {**BLOCKS, **ITEMS}
