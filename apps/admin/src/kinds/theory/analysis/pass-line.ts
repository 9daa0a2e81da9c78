import type { Analysis } from './queries.ts'

/** Hundredths that pass, where the whole paper is counted; null of a part. */
export function passLine({ head: { counted_items, items, pass_score, max_total } }: Pick<Analysis, 'head'>): number | null {
  return counted_items === items && max_total > 0 ? pass_score : null
}

/** Where a picture draws it: a score that everyone reaches is no line. */
export function drawnPassLine(analysis: Pick<Analysis, 'head'>): number | null {
  const line = passLine(analysis)
  return line === 0 ? null : line
}
