"""Facts and printing of `timbang doctor`."""
