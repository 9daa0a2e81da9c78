export interface SheetCell {
  text: string
  kind: 'text' | 'number' | 'date'
  /** As the spreadsheet calls it: C17. */
  at: string
}
export interface RawRow {
  row: number
  cells: Record<string, SheetCell>
}
