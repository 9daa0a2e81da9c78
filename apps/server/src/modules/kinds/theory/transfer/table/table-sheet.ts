/** A cell as it is shown, and whether a spreadsheet made it of something else: `1-2` becomes a date. */
export interface TableCell {
  text: string
  kind: 'text' | 'date' | 'formula'
}
export interface TableSheet {
  name: string
  rows: readonly (readonly TableCell[])[]
}
