/** What a file may hold at most. */
export interface CsvLimits {
  columns: number
  /** Characters of one value. */
  value: number
  /** Rows behind the head. */
  rows: number
}

/** Why a file cannot be read on; `header` is for whoever reads its head. */
export type CsvWhy = 'empty' | 'header' | 'cells' | 'quote' | 'length' | 'rows'

/** A file that cannot be read on: what comes behind it has no meaning. */
export class CsvStop extends Error {
  readonly why: CsvWhy
  readonly row: number
  readonly column: string | null
  constructor(why: CsvWhy, row: number, column: string | null = null) {
    super(`${why} at ${row}`)
    this.why = why
    this.row = row
    this.column = column
  }
}

/** Reads comma-separated values as they come, piece by piece. It holds one unfinished row and nothing else. */
export class CsvReader {
  private rest = ''
  private line = 0
  private rows = -1
  private isFirst = true
  private readonly limits: CsvLimits
  private readonly onRow: (cells: readonly string[], line: number) => void

  constructor(limits: CsvLimits, onRow: (cells: readonly string[], line: number) => void) {
    this.limits = limits
    this.onRow = onRow
  }

  /** @throws CsvStop */
  feed(piece: string): void {
    const text = this.rest + (this.isFirst ? piece.replace(/^\uFEFF/u, '') : piece)
    if (piece !== '') this.isFirst = false
    let at = 0
    for (;;) {
      const end = this.endOfRow(text, at, false)
      if (end === -1) break
      this.take(text.slice(at, end))
      at = end + 1
    }
    this.rest = text.slice(at)
    if (this.rest.length > this.limits.columns * (this.limits.value + 3)) throw new CsvStop('length', this.line + 1)
  }

  /** @throws CsvStop */
  end(): void {
    if (this.rest !== '') {
      if (this.endOfRow(this.rest, 0, true) === -1) throw new CsvStop('quote', this.line + 1)
      this.take(this.rest)
    }
    if (this.rows < 0) throw new CsvStop('empty', 1)
  }

  /** Where a row ends: at a line feed outside quotes; -1: not yet. */
  private endOfRow(text: string, from: number, isLast: boolean): number {
    let feed = text.indexOf('\n', from)
    if (feed === -1) feed = isLast ? text.length : -1
    let quote = text.indexOf('"', from)
    if (quote === -1 || feed === -1 || quote > feed) return feed
    let isOpen = false
    let at = from
    while (at < text.length) {
      if (!isOpen) {
        feed = text.indexOf('\n', at)
        quote = text.indexOf('"', at)
        if (quote === -1 || (feed !== -1 && feed < quote)) return feed === -1 && isLast ? text.length : feed
      } else quote = text.indexOf('"', at)
      if (quote === -1) return -1
      isOpen = !isOpen
      at = quote + 1
    }
    return isOpen || !isLast ? -1 : text.length
  }

  private take(raw: string): void {
    const first = this.line + 1
    this.line += 1
    const row = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    // A blank line at the end of a file is no row.
    if (row === '') return
    this.rows += 1
    if (this.rows > this.limits.rows) throw new CsvStop('rows', first)
    const cells = row.includes('"') ? this.quoted(row, first) : row.split(',', this.limits.columns + 1)
    if (cells.length > this.limits.columns) throw new CsvStop('cells', first)
    for (const cell of cells) if (cell.length > this.limits.value) throw new CsvStop('length', first)
    this.onRow(cells, first)
  }

  private quoted(row: string, line: number): string[] {
    const cells: string[] = []
    let at = 0
    for (;;) {
      if (cells.length > this.limits.columns) return cells
      if (row[at] !== '"') {
        const comma = row.indexOf(',', at)
        const cell = row.slice(at, comma === -1 ? row.length : comma)
        if (cell.includes('"')) throw new CsvStop('quote', line)
        cells.push(cell)
        if (comma === -1) return cells
        at = comma + 1
        continue
      }
      let cell = ''
      at += 1
      for (;;) {
        const quote = row.indexOf('"', at)
        if (quote === -1) throw new CsvStop('quote', line)
        cell += row.slice(at, quote)
        at = quote + 1
        if (row[at] !== '"') break
        cell += '"'
        at += 1
      }
      this.line += cell.split('\n').length - 1
      cells.push(cell)
      if (at === row.length) return cells
      if (row[at] !== ',') throw new CsvStop('quote', line)
      at += 1
    }
  }
}
