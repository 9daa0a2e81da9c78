import type { ImportChoice, ImportItem } from '@beacon/api/package'

export type Way = 'overwrite' | 'skip' | 'rename'
/** A category goes to a direction that exists, or to a new one. */
export type DirectionWish = { direction_id: string } | { key: string }
export interface Choice {
  on_duplicate: Way | null
  /** By path, where a row differs from the choice for all. */
  duplicates: Readonly<Record<string, Way>>
  leave_out: boolean
  is_public: boolean
  directions: Readonly<Record<string, DirectionWish>>
  as_contest: boolean
  contest_name: string
}
export const noChoice: Choice = {
  on_duplicate: null,
  duplicates: {},
  leave_out: false,
  is_public: false,
  directions: {},
  as_contest: false,
  contest_name: '',
}

/** What the server is asked to do. */
export function bodyOf({ on_duplicate, duplicates, leave_out, is_public, directions, as_contest, contest_name }: Choice): ImportChoice {
  const name = contest_name.trim()
  return {
    ...(on_duplicate === null ? {} : { on_duplicate }),
    duplicates: { ...duplicates },
    leave_out,
    is_public,
    directions: { ...directions },
    ...(as_contest ? { as_contest, contest: name === '' ? {} : { name } } : {}),
  }
}

const onlyMissing = (item: ImportItem) => item.refusals.every(({ code }) => code === 'attachment_missing')
export const wayOf = (item: ImportItem, choice: Choice): Way | null => choice.duplicates[item.path] ?? choice.on_duplicate
const doubled = (items: readonly ImportItem[]) => items.filter((item) => item.duplicate !== null && onlyMissing(item))

/** How many challenges a dry run found of each sort. */
export function countsOf(items: readonly ImportItem[]) {
  const refused = items.filter((item) => item.refusals.length > 0)
  return {
    all: items.length,
    repaired: items.filter((item) => item.repairs.length > 0).length,
    refused: refused.length,
    /** Refused for a missing file only: leaving out takes the file away, not the challenge. */
    without_file: refused.filter(onlyMissing).length,
    duplicates: doubled(items).length,
    fixed: items.filter((item) => item.duplicate?.can_overwrite === false).length,
  }
}

export type Sort = 'all' | 'repaired' | 'refused' | 'duplicates'

export function itemsOf(items: readonly ImportItem[], sort: Sort): readonly ImportItem[] {
  if (sort === 'repaired') return items.filter((item) => item.repairs.length > 0)
  if (sort === 'refused') return items.filter((item) => item.refusals.length > 0)
  return sort === 'duplicates' ? items.filter((item) => item.duplicate !== null) : items
}

const isFixed = (item: ImportItem, choice: Choice) => item.duplicate?.can_overwrite === false && wayOf(item, choice) === 'overwrite'

/** What is still to be decided before the import may run. */
export function undecided(items: readonly ImportItem[], choice: Choice): 'nothing' | 'refused' | 'duplicates' | null {
  if (items.length === 0) return 'nothing'
  if (countsOf(items).refused > 0 && !choice.leave_out) return 'refused'
  if (doubled(items).some((item) => wayOf(item, choice) === null)) return 'duplicates'
  return doubled(items).some((item) => isFixed(item, choice)) && !choice.leave_out ? 'refused' : null
}

/** How many questions the import will make or change. */
export function importCount(items: readonly ImportItem[], choice: Choice): number {
  const taken = items.filter(onlyMissing)
  const skipped = taken.filter((item) => item.duplicate !== null && (wayOf(item, choice) === 'skip' || isFixed(item, choice)))
  return taken.length - skipped.length
}
