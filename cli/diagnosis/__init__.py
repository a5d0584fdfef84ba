"""The facts and the printing of `timbang doctor`."""
