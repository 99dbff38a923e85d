"""Tables with a pot: everybody plays for what everybody puts in, and the house takes its drop."""
