"""Text and numbers as people, spreadsheets and routers write them in; checked values and safe text out."""
