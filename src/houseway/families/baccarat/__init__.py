"""The baccarat family: community hands, and Super Pan 9's hand for each spot."""
