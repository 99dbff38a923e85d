"""The price page: everything the house can work out about a filing, under any rules it allows."""
