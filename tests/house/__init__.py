"""The order of the house. In: the checkout. Out: a line for each name, folder or subject that breaks a rule."""
