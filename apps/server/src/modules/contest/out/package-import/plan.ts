import type { ImportChoice, ImportDefaults, ImportItem, ImportPreview } from '@beacon/api/bank/package'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { directionKey, directionSpellings } from '../../../bank/direction/index.ts'
import { canCome, type Draft, type PackageDraft } from './draft.ts'
import { findDuplicates, numberRepeats, tellShared, type Duplicate } from './duplicates.ts'
import { kindOfFormat, kindPackages } from './port.ts'
import { findDirectionIds } from './repo.ts'
import { inWorker } from './run-worker.ts'
import { resolveScenes } from './scene/resolve.ts'
import type { Task } from './worker.ts'

export interface Plan extends PackageDraft {
  defaults: ImportDefaults
  duplicates: Map<Draft, Duplicate>
  /** The key of the direction that each category means. */
  keys: ReadonlyMap<string, string>
}

interface Reading {
  /** Refuses another format than the one that was named. */
  format?: string
  defaults?: ImportDefaults
}

/** Reads a package without writing anything. */
export async function readPackage(ctx: SignedIn, source: Task['source'], { format = 'auto', defaults = {} }: Reading = {}): Promise<Plan> {
  const answer = await inWorker({ source, defaults })
  if (!('read' in answer)) throw new Error('the reader of packages answered something else')
  const { read } = answer
  if (format !== 'auto' && read.format !== format) fail('import_format_unknown', { found: read.format })
  const words = await directionSpellings(ctx.db)
  const keys = new Map(read.drafts.map(({ category }) => [category, directionKey(category, words)]))
  const keyOf = (draft: Draft) => keys.get(draft.category) ?? draft.category
  const { questions } = kindPackages.of({ kind: kindOfFormat(read.format) })
  for (const draft of read.drafts) draft.refusals.push(...questions.refusals(draft))
  numberRepeats(read.drafts, keyOf)
  await resolveScenes(ctx, read.drafts)
  const duplicates = await findDuplicates(ctx, ctx.db, read.drafts, keyOf)
  tellShared(duplicates)
  return { ...read, defaults, keys, duplicates }
}

export const defaultsOf = ({ default_score, default_category }: ImportDefaults): ImportDefaults => ({ default_score, default_category })

/** What a person sees before deciding. */
export async function previewOf(executor: Executor, plan: Plan): Promise<ImportPreview> {
  const { format, version, warnings, drafts, keys, contest, defaults } = plan
  const ids = await findDirectionIds(executor, [...new Set(keys.values())])
  const categories = [...new Set(drafts.map((draft) => draft.category))]
  return {
    ...defaults,
    format,
    version,
    warnings,
    items: drafts.map((draft) => itemOf(plan, draft)),
    total: drafts.length,
    directions: categories.map((category) => {
      const key = keys.get(category) ?? category
      return { category, key, direction_id: ids.get(key) ?? null, questions: drafts.filter((draft) => draft.category === category).length }
    }),
    contest: contest === null ? null : withoutInside(contest),
  }
}

const withoutInside = ({ settings: _settings, topics: _topics, ...contest }: NonNullable<PackageDraft['contest']>) => contest

function itemOf({ duplicates, keys }: Plan, draft: Draft): ImportItem {
  const same = duplicates.get(draft)
  const { path, name, category, type, flag_type, score, repairs, refusals } = draft
  return {
    path,
    name,
    category,
    direction: keys.get(category) ?? category,
    type,
    flag_type,
    score: refusals.some((note) => note.code === 'value_missing') ? null : score,
    flags: draft.flags.length + draft.pool.length,
    hints: draft.hints.length,
    files: draft.files.length + draft.outside.length,
    repairs,
    refusals,
    duplicate:
      same === undefined
        ? null
        : { resource_id: same.resource_id, name: same.name, by: same.by, can_overwrite: same.can_overwrite, reason: same.reason },
  }
}

export interface Decision {
  draft: Draft
  way: 'create' | 'overwrite' | 'rename' | 'skip'
  same: Duplicate | undefined
}

/**
 * What happens to each challenge. All or nothing: throws `import_refused` or `import_duplicate` while something is undecided.
 * Leaving out takes away the least: a missing attachment alone, else the whole challenge.
 */
export function decide(
  { drafts, duplicates }: Pick<Plan, 'drafts' | 'duplicates'>,
  choice: ImportChoice,
): { decisions: Decision[]; left_out: string[] } {
  const wayOf = (draft: Draft) => choice.duplicates?.[draft.path] ?? choice.on_duplicate
  const refused = drafts.filter((draft) => draft.refusals.length > 0)
  if (refused.length > 0 && choice.leave_out !== true)
    fail('import_refused', { n: refused.length, paths: refused.slice(0, 20).map((draft) => draft.path) })
  const taken = drafts.filter(canCome)
  const open = taken.filter((draft) => duplicates.has(draft) && wayOf(draft) === undefined)
  if (open.length > 0) fail('import_duplicate', { n: open.length, names: open.slice(0, 20).map((draft) => draft.name) })
  const fixed = taken.filter((draft) => duplicates.get(draft)?.can_overwrite === false && wayOf(draft) === 'overwrite')
  if (fixed.length > 0 && choice.leave_out !== true)
    fail('import_refused', { n: fixed.length, paths: fixed.slice(0, 20).map((draft) => draft.path), why: 'overwrite_refused' })
  const decisions = taken.map((draft): Decision => {
    const same = duplicates.get(draft)
    if (same === undefined) return { draft, same, way: 'create' }
    const way = wayOf(draft) ?? 'skip'
    return { draft, same, way: way === 'overwrite' && !same.can_overwrite ? 'skip' : way }
  })
  return { decisions, left_out: drafts.filter((draft) => !canCome(draft)).map((draft) => draft.path) }
}
