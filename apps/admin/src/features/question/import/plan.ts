import type { ImportItem } from '@beacon/api/question'

export type Way = 'overwrite' | 'skip' | 'rename'
export interface Choice {
  on_duplicate: Way | null
  leave_out: boolean
  is_public: boolean
}
export const noChoice: Choice = { on_duplicate: null, leave_out: false, is_public: false }

const onlyMissing = (item: ImportItem) => item.refusals.every(({ code }) => code === 'attachment_missing')

/** How many challenges a dry run found of each sort. */
export function countsOf(items: readonly ImportItem[]) {
  const refused = items.filter((item) => item.refusals.length > 0)
  return {
    all: items.length,
    repaired: items.filter((item) => item.repairs.length > 0).length,
    refused: refused.length,
    /** Refused for a missing file only: leaving out takes the file away, not the challenge. */
    without_file: refused.filter(onlyMissing).length,
    duplicates: items.filter((item) => item.duplicate !== null && onlyMissing(item)).length,
    fixed: items.filter((item) => item.duplicate?.can_overwrite === false).length,
  }
}

export type Sort = 'all' | 'repaired' | 'refused' | 'duplicates'

export function itemsOf(items: readonly ImportItem[], sort: Sort): readonly ImportItem[] {
  if (sort === 'repaired') return items.filter((item) => item.repairs.length > 0)
  if (sort === 'refused') return items.filter((item) => item.refusals.length > 0)
  return sort === 'duplicates' ? items.filter((item) => item.duplicate !== null) : items
}

/** What is still to be decided before the import may run. */
export function undecided(items: readonly ImportItem[], choice: Choice): 'nothing' | 'refused' | 'duplicates' | null {
  const counts = countsOf(items)
  if (counts.all === 0) return 'nothing'
  if (counts.refused > 0 && !choice.leave_out) return 'refused'
  if (counts.duplicates > 0 && choice.on_duplicate === null) return 'duplicates'
  return choice.on_duplicate === 'overwrite' && counts.fixed > 0 && !choice.leave_out ? 'refused' : null
}

/** How many questions the import will make or change. */
export function importCount(items: readonly ImportItem[], choice: Choice): number {
  const taken = items.filter(onlyMissing)
  const skipped = taken.filter(
    ({ duplicate }) =>
      duplicate !== null && (choice.on_duplicate === 'skip' || (choice.on_duplicate === 'overwrite' && !duplicate.can_overwrite)),
  )
  return taken.length - skipped.length
}
