"""An ISP and months in; all that its provider is shown in support of a claim out."""
