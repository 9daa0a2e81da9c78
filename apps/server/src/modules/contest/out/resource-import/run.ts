import type { ResourceDecision } from '@beacon/api/bank/resource-import'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { ResourceImportRecord } from '../../../../db/schema/resource-import.ts'
import { Failure, fail } from '../../../../failure.ts'
import { packageSource } from '../../../platform/archive/index.ts'
import { filePath, findFile } from '../../../platform/file/index.ts'
import { applyImport, decide, findImport, insertImport, type ImportResult, type Plan, type Step } from '../package-import/index.ts'
import { asPerson, type Ordered } from './actor.ts'
import { planOf } from './plan.ts'
import { findAny, findStale, releaseFile, save, versionsOf } from './repo.ts'

export const importJob = 'resource_import'

export interface ImportInput extends Ordered {
  decision: ResourceDecision
  decisions: Record<string, ResourceDecision>
  leave_out: boolean
}
/** Thrown at a step of the work when the person has given it up; everything is taken back on its way out. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** The job: plans again, because the bank may have moved since the report, and writes all of it or nothing. */
export async function runImport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<Record<string, unknown>> {
  // What `startImport` wrote, through JSON.
  const input = given as ImportInput
  const row = await findAny(ctx.db, input.import_id)
  if (row === null || row.state !== 'importing') return { import_id: input.import_id }
  const step: Step = async (percent, executor) => {
    if ((await findAny(executor, row.resource_id))?.is_cancelled === true) throw new Cancelled()
    await report(percent)
  }
  try {
    const result = await work(await asPerson(ctx, input), row, input, step)
    return { import_id: row.resource_id, ...result }
  } catch (error) {
    if (error instanceof Cancelled) {
      await save(ctx.db, row.resource_id, { state: 'cancelled', done_at: new Date().toISOString() })
      return { import_id: row.resource_id, is_cancelled: true }
    }
    const { code, details = {} } = error instanceof Failure ? error : new Failure('internal')
    await save(ctx.db, row.resource_id, { state: 'failed', error: { code, details }, done_at: new Date().toISOString() })
    throw error
  } finally {
    await releaseFile(ctx.db, row.file_id)
  }
}

type Counts = NonNullable<ResourceImportRecord['result']>

async function work(person: SignedIn, row: ResourceImportRecord, input: ImportInput, step: Step): Promise<Counts> {
  await step(5, person.db)
  const path = filePath(person, (await findFile(person.db, row.file_id)) ?? fail('not_found'))
  const { report, questions } = await planOf(person, path)
  const refused = report.objects.filter(({ state }) => state === 'refused')
  if (refused.length > 0 && !input.leave_out)
    fail('import_refused', { n: refused.length, paths: refused.slice(0, 20).map((one) => one.path) })
  await step(20, person.db)
  const same = new Set(report.objects.filter(({ state }) => state === 'same').map((one) => one.path))
  const result = questions === null ? null : await apply(person, row, { input, path, questions, same, step })
  const made = await versionsOf(person.db, result?.created_ids ?? [])
  const counts = { created: result?.created ?? 0, changed: result?.overwritten ?? 0, skipped: result?.skipped ?? 0 }
  await save(person.db, row.resource_id, {
    state: 'done',
    done_at: new Date().toISOString(),
    result: counts,
    made: made.map(({ question_id, version }) => ({ question_id, version })),
    direction_ids: result?.direction_ids ?? [],
  })
  return counts
}

interface Applied extends ImportResult {
  created_ids: string[]
  direction_ids: string[]
}

interface Application {
  input: ImportInput
  path: string
  questions: Plan
  same: ReadonlySet<string>
  step: Step
}

const ways = { skip: 'skip', overwrite: 'overwrite', copy: 'rename' } as const

/** What is the same is never written again, unless a copy was asked for. */
async function apply(person: SignedIn, row: ResourceImportRecord, { input, path, questions, same, step }: Application): Promise<Applied> {
  const choice = {
    on_duplicate: 'skip' as const,
    leave_out: true,
    is_public: false,
    duplicates: Object.fromEntries(
      questions.drafts.map((draft) => {
        const at = `${draft.path}.json`
        const way = input.decisions[at] ?? input.decision
        return [draft.path, same.has(at) && way === 'overwrite' ? 'skip' : ways[way]]
      }),
    ),
  }
  const { format } = questions
  const { decisions } = decide(questions, choice)
  const source = packageSource(path)
  if ((await findImport(person.db, row.resource_id, row.user_id)) === null)
    await insertImport(person.db, {
      resource_id: row.resource_id,
      user_id: row.user_id,
      name: row.name,
      storage_key: null,
      state: 'started',
      preview: { format, version: null, warnings: [], items: [], total: 0, directions: [], contest: null },
    })
  const given = { source, import_id: row.resource_id, format, decisions, left_out: [], contest: null, choice, package_name: row.name }
  const result = await applyImport(person, given, step)
  const kept = await findImport(person.db, row.resource_id, row.user_id)
  return { ...result, created_ids: kept?.question_ids ?? [], direction_ids: kept?.direction_ids ?? [] }
}

/** Reports that nobody decided within a week are given up, and their uploads with them. */
export async function forgetStale(ctx: Ctx): Promise<void> {
  for (const row of await findStale(ctx.db)) {
    await save(ctx.db, row.resource_id, { state: 'cancelled', done_at: new Date().toISOString() })
    await releaseFile(ctx.db, row.file_id)
  }
}
