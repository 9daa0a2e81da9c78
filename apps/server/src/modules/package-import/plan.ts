import type { ImportItem } from '@beacon/api/question'
import type { SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { fail } from '../../failure.ts'
import { directionKey } from '../direction/index.ts'
import { regexProblem, type Named } from '../question/index.ts'
import type { Draft } from './draft.ts'
import { findDuplicates, numberRepeats } from './duplicates.ts'
import { inWorker } from './run-worker.ts'
import type { Task } from './worker.ts'

export interface ImportChoice {
  on_duplicate?: 'overwrite' | 'skip' | 'rename' | undefined
  leave_out?: boolean | undefined
  is_public?: boolean | undefined
}
export interface Plan {
  drafts: Draft[]
  duplicates: Map<Draft, Named>
}

/** Reads a package without writing anything. */
export async function readPackage(ctx: SignedIn, executor: Executor, source: Task['source']): Promise<Plan> {
  const answer = await inWorker({ source })
  const drafts = 'drafts' in answer ? answer.drafts : []
  numberRepeats(drafts)
  for (const draft of drafts) refuseRegexes(draft)
  return { drafts, duplicates: await findDuplicates(ctx, executor, drafts) }
}

function refuseRegexes(draft: Draft): void {
  for (const [index, flag] of draft.flags.entries()) {
    const why = flag.match === 'regex' ? regexProblem(flag.content) : null
    if (why !== null) draft.refusals.push({ code: 'regex_wrong', details: { n: index + 1, why } })
  }
}

export function itemsOf({ drafts, duplicates }: Plan): ImportItem[] {
  return drafts.map((draft) => {
    const same = duplicates.get(draft)
    return {
      path: draft.path,
      name: draft.name,
      direction: directionKey(draft.category),
      type: draft.type,
      score: draft.score,
      flags: draft.flags.length,
      hints: draft.hints.length,
      files: draft.files.length,
      repairs: draft.repairs,
      refusals: draft.refusals,
      duplicate: same === undefined ? null : { resource_id: same.resource_id, name: same.name, can_overwrite: same.can_overwrite },
    }
  })
}

export interface Decision {
  draft: Draft
  way: 'create' | 'overwrite' | 'rename' | 'skip'
  same: Named | undefined
}

const isOnlyMissing = (draft: Draft) => draft.refusals.every((note) => note.code === 'attachment_missing')

/**
 * What happens to each challenge. All or nothing: throws `import_refused` or `import_duplicate` while something is undecided.
 * Leaving out takes away the least: a missing attachment alone, else the whole challenge.
 */
export function decide({ drafts, duplicates }: Plan, choice: ImportChoice): { decisions: Decision[]; left_out: string[] } {
  const refused = drafts.filter((draft) => draft.refusals.length > 0)
  if (refused.length > 0 && choice.leave_out !== true)
    fail('import_refused', { n: refused.length, paths: refused.slice(0, 20).map((draft) => draft.path) })
  const taken = drafts.filter(isOnlyMissing)
  const doubled = taken.filter((draft) => duplicates.has(draft))
  if (doubled.length > 0 && choice.on_duplicate === undefined)
    fail('import_duplicate', { n: doubled.length, names: doubled.slice(0, 20).map((draft) => draft.name) })
  const fixed = doubled.filter((draft) => duplicates.get(draft)?.can_overwrite === false)
  if (choice.on_duplicate === 'overwrite' && fixed.length > 0 && choice.leave_out !== true)
    fail('import_refused', { n: fixed.length, paths: fixed.slice(0, 20).map((draft) => draft.path), why: 'overwrite_refused' })
  const decisions = taken.map((draft): Decision => {
    const same = duplicates.get(draft)
    if (same === undefined) return { draft, same, way: 'create' }
    const way = choice.on_duplicate ?? 'skip'
    return { draft, same, way: way === 'overwrite' && !same.can_overwrite ? 'skip' : way }
  })
  return { decisions, left_out: drafts.filter((draft) => !isOnlyMissing(draft)).map((draft) => draft.path) }
}
