import type { PathRow } from './paths.ts'

/** The title of a page in the path table. */
export function titleOf(row: Pick<PathRow, 'en' | 'zh'>, locale: 'en' | 'zh'): string {
  return row[locale]
}
