"""The parts of a rule sheet, what each family says in its own, and the forms it is printed in."""
