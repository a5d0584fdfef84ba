"""The weekly report as a printed paper: figures and words as the pages print them, in English and Indonesian.

Comes in: what services found out about a week (`facts`); goes out: a `Paper` of texts and charts, without any layout.
No figure is computed here: they are the ones of the week's endpoint, rounded as its page rounds them (decision 79).
"""
