import type { RecordSteps } from './record-panel.tsx'

interface Opened<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The key of the open one; null: none is. */
  open: string | null
  show: (row: Row | null) => void
}

/** The rows before and behind the open one, as they stand on this page of the list. */
export function stepsOf<Row>({ rows, keyOf, open, show }: Opened<Row>): RecordSteps {
  const at = open === null ? -1 : rows.findIndex((row) => keyOf(row) === open)
  const step = (by: number) => {
    const next = at < 0 ? undefined : rows[at + by]
    return next === undefined ? undefined : () => show(next)
  }
  return { onNext: step(1), onPrevious: step(-1), onClose: () => show(null) }
}
