import type { SheetDecision, SheetResult } from '@beacon/api/platform/sheet'
import { fail } from '../../../failure.ts'
import { verdictOf, type Judged } from './judge.ts'
import type { SheetLine } from './line.ts'

/** A sheet on its run. */
export interface Running {
  import_id: string
  decision: SheetDecision
  name: string
  options: Record<string, unknown>
}
export type Report = (percent: number) => Promise<void>

/** The rows to write, as things stand: a chosen one that is wrong by now refuses all. */
export function takenLines({ lines, refusal }: Judged, { on_existing, rows, leave_out }: SheetDecision): SheetLine[] {
  if (refusal !== null)
    return fail(refusal.code === 'license_limit' ? 'license_limit' : 'sheet_rows_wrong', { n: lines.length, ...refusal.details })
  const byHand = new Map(rows.map(({ row, take }) => [row, take]))
  const wrong = lines.filter((line) => verdictOf(line) === 'error').length
  if (wrong > 0 && !leave_out) fail('sheet_rows_wrong', { n: wrong })
  return lines.filter((line) => {
    const verdict = verdictOf(line)
    if (verdict === 'error') return false
    if (verdict === 'same') return false
    return byHand.get(line.row) ?? (verdict === 'new' || on_existing === 'overwrite')
  })
}

/** The same, of which there must be one. */
export function chosen(judged: Judged, decision: SheetDecision): SheetLine[] {
  const taken = takenLines(judged, decision)
  return taken.length === 0 ? fail('sheet_nothing') : taken
}

export function resultOf(all: readonly SheetLine[], taken: readonly SheetLine[]): SheetResult {
  const rejected = all.filter((line) => verdictOf(line) === 'error').length
  const added = taken.filter(({ existing }) => existing === null).length
  return { added, changed: taken.length - added, skipped: all.length - taken.length - rejected, rejected }
}
