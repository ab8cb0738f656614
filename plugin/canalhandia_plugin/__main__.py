"""`python -m canalhandia_plugin`: the same as the command `canalhandia`."""

from canalhandia_plugin.cli.main import main

main()
