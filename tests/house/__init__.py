"""The order of the house. In: the checkout. Out: a line for each name, query, folder or subject that breaks a rule."""
