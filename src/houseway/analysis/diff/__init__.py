"""Two sheets side by side: what differs, rule by rule, and what each difference is worth."""
