import { isOfFile } from '@beacon/api/bank/import-notes'
import { widthOf } from '@beacon/api/text-length'
import { limits } from '@beacon/api/limits'
import type { ImportChoice, ImportItem, ImportPreview } from '@beacon/api/bank/package'
import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'

export type Way = 'overwrite' | 'skip' | 'rename'
/** A category goes to a direction that exists, or to a new one. */
export type DirectionWish = { direction_id: string } | { key: string }
export interface Choice {
  on_duplicate: Way | null
  /** By path, where a row differs from the choice for all. */
  duplicates: Readonly<Record<string, Way>>
  leave_out: boolean
  is_public: boolean
  /** Score of those that name none; null leaves them refused. */
  default_score: number | null
  /** Key of the direction of those that name no category; null takes the name of the folder. */
  default_category: string | null
  directions: Readonly<Record<string, DirectionWish>>
  as_contest: boolean
  contest_name: string
  contest_start_at: string | null
  contest_end_at: string | null
}
export const noChoice: Choice = {
  on_duplicate: null,
  duplicates: {},
  leave_out: false,
  is_public: false,
  default_score: null,
  default_category: null,
  directions: {},
  as_contest: false,
  contest_name: '',
  contest_start_at: null,
  contest_end_at: null,
}

/** How a preview is met: what has no score is offered one. */
export const firstChoice = ({ default_score, default_category }: ImportPreview): Choice => ({
  ...noChoice,
  default_score: default_score ?? scoringDefaults.score,
  default_category: default_category ?? null,
})

/** What the server is asked to do. */
export function bodyOf({ on_duplicate, duplicates, leave_out, is_public, directions, as_contest, ...rest }: Choice): ImportChoice {
  const name = rest.contest_name.trim()
  const { default_score, default_category, contest_start_at, contest_end_at } = rest
  const times = {
    ...(contest_start_at === null ? {} : { start_at: contest_start_at }),
    ...(contest_end_at === null ? {} : { end_at: contest_end_at }),
  }
  return {
    ...(default_score === null ? {} : { default_score }),
    ...(default_category === null ? {} : { default_category }),
    ...(on_duplicate === null ? {} : { on_duplicate }),
    duplicates: { ...duplicates },
    leave_out,
    is_public,
    directions: { ...directions },
    ...(as_contest ? { as_contest, contest: { ...(name === '' ? {} : { name }), ...times } } : {}),
  }
}

/** A row as it will come in with these defaults. */
export const withDefaults = (items: readonly ImportItem[], { default_score, default_category }: Choice): ImportItem[] =>
  items.map((item) => withCategory(withScore(item, default_score), default_category))

export const lacksScore = ({ refusals, repairs }: ImportItem): boolean =>
  [...refusals, ...repairs].some(({ code }) => code === 'value_missing' || code === 'value_default')
export const lacksCategory = ({ repairs }: ImportItem): boolean =>
  repairs.some(({ code }) => code === 'category_from_folder' || code === 'category_default')

function withScore(item: ImportItem, score: number | null): ImportItem {
  if (score === null || !lacksScore(item)) return item
  const refusals = item.refusals.filter(({ code }) => code !== 'value_missing')
  const others = item.repairs.filter(({ code }) => code !== 'value_default')
  return { ...item, score, refusals, repairs: [...others, { code: 'value_default', details: { to: score } }] }
}

function withCategory(item: ImportItem, key: string | null): ImportItem {
  if (key === null || !lacksCategory(item)) return item
  const others = item.repairs.filter(({ code }) => code !== 'category_from_folder' && code !== 'category_default')
  return { ...item, category: key, direction: key, repairs: [...others, { code: 'category_default', details: { to: key } }] }
}

const onlyMissing = (item: ImportItem) => item.refusals.every(isOfFile)
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
export function undecided(
  items: readonly ImportItem[],
  choice: Choice,
  contest: ImportPreview['contest'] = null,
): 'nothing' | 'refused' | 'duplicates' | 'contest' | null {
  if (items.length === 0) return 'nothing'
  if (countsOf(items).refused > 0 && !choice.leave_out) return 'refused'
  if (doubled(items).some((item) => wayOf(item, choice) === null)) return 'duplicates'
  if (doubled(items).some((item) => isFixed(item, choice)) && !choice.leave_out) return 'refused'
  return choice.as_contest && contest === null && !saysContest(choice) ? 'contest' : null
}

/** A package without a contest of its own says neither its name nor its times. */
const saysContest = ({ contest_name, contest_start_at, contest_end_at }: Choice): boolean =>
  widthOf(contest_name.trim()) >= limits.name.min && contest_start_at !== null && contest_end_at !== null

/** How many questions the import will make or change. */
export function importCount(items: readonly ImportItem[], choice: Choice): number {
  const taken = items.filter(onlyMissing)
  const skipped = taken.filter((item) => item.duplicate !== null && (wayOf(item, choice) === 'skip' || isFixed(item, choice)))
  return taken.length - skipped.length
}
