"""The running house: tables in the browser, people, bots, and the store that keeps it all."""
