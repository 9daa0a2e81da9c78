/** A cell as it is shown, and whether a spreadsheet made it of something else: `1-2` becomes a date. */
export interface TableCell {
  text: string
  kind: 'text' | 'date' | 'formula'
  /** Of a number that is shown otherwise: what columns of numbers read. */
  value?: string
  /** The sheet shows it in a format that is not known here. */
  isOdd?: boolean
}
export interface TableSheet {
  name: string
  rows: readonly (readonly TableCell[])[]
}
