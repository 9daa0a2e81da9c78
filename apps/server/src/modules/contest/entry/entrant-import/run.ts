import type { ImportedRow } from '@beacon/api/entrant-import'
import * as z from 'zod'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { brokenConstraint, type Tx } from '../../../../db/database.ts'
import { fail, Failure } from '../../../../failure.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import { forgetContest, staffContest } from '../../core/contest/index.ts'
import { personCtx } from '../../../people/session/index.ts'
import { applyGroup, type Outcome } from './apply.ts'
import { groupOf } from './check.ts'
import { checkedRows, withMissing } from './checked.ts'
import { findImport, lockImport, saveImport } from './repo.ts'

export const importJob = 'entrant_import'
const order = z.object({
  resource_id: z.uuid(),
  import_id: z.uuid(),
  /** That of the contest, for whoever follows the job. */
  kind: z.string(),
  user_id: z.uuid(),
  token_id: z.optional(z.nullable(z.uuid())),
  on_existing: z.enum(['overwrite', 'skip']),
  leave_out: z.boolean(),
  create_accounts: z.boolean(),
})
export type Order = z.infer<typeof order>

/** The person who asked, with the rights of now. */
async function actAs(ctx: Ctx, { user_id, token_id = null, create_accounts }: Order): Promise<SignedIn> {
  const { ip, request_id } = ctx
  const person = (await personCtx(ctx, { user_id, session_id: null, token_id, ip, request_id })) ?? fail('unauthenticated')
  const needed = create_accounts ? (['contest.entrant', 'user.write'] as const) : (['contest.entrant'] as const)
  const missing = needed.find((item) => !person.actor.permissions.has(item))
  return missing === undefined ? person : fail('permission_missing', { item: missing })
}

/** The job: an entrant after the other, each a transaction of its own, so that a contest in use is never held up. */
export async function runImport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const wanted = order.parse(given)
  const signedIn = await actAs(ctx, wanted)
  const { contest } = await staffContest(signedIn, wanted.resource_id, 'contest.entrant')
  const isTeams = contest.game_type === 'team'
  const held = await findImport(ctx.db, { contestId: wanted.resource_id, id: wanted.import_id, userId: wanted.user_id })
  if (held === null) return fail('not_found')
  const groups = groupsOf(held.rows, isTeams)
  for (const [index, rows] of groups.entries()) {
    if (index < held.groups_done) continue
    await takeGroup(signedIn, wanted, rows)
    await report(Math.floor(((index + 1) / groups.length) * 100))
  }
  const done = await ctx.db.transaction(async (tx) => {
    await saveImport(tx, wanted.import_id, { state: 'done', done_at: new Date().toISOString() })
    return lockImport(tx, wanted.import_id)
  })
  forgetContest(ctx, wanted.resource_id)
  return { import_id: wanted.import_id, ...done?.result }
}

/** Rows by their entrant, in the order of the list; those that ask for a number first, so that none is given away before. */
function groupsOf(rows: readonly ImportedRow[], isTeams: boolean): ImportedRow[][] {
  const groups = new Map<string, ImportedRow[]>()
  for (const row of rows) {
    const key = groupOf(row.values, isTeams)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const asks = (rows: readonly ImportedRow[]) => rows[0]?.values.number !== ''
  const all = [...groups.values()]
  return [...all.filter(asks), ...all.filter((rows) => !asks(rows))]
}

/** Judged again by what is there now; what cannot be entered is left out and counted. */
async function takeGroup(ctx: SignedIn, wanted: Order, rows: ImportedRow[]): Promise<void> {
  const { contest } = await staffContest(ctx, wanted.resource_id, 'contest.entrant')
  const checked = withMissing(await checkedRows(ctx, contest, rows), wanted.create_accounts)
  // Twins stand in other parts of the list, so they are known from its reading.
  const hasTwin = rows.some(({ problems }) => problems.some(({ code }) => code.endsWith('_twice')))
  const isWrong = hasTwin || checked.some(({ problems }) => problems.length > 0)
  const isLeft = isWrong || (wanted.on_existing === 'skip' && checked[0]?.entrant === 'existing')
  if (isLeft) return skip(ctx, wanted.import_id)
  try {
    await applyGroup(ctx, { import_id: wanted.import_id, contest, rows: checked }, (tx, outcome) => keep(tx, wanted.import_id, outcome))
  } catch (error) {
    // Somebody took the name, number or address in this moment, or the contest is full by now.
    if (!(error instanceof Failure) && brokenConstraint(error) === null) throw error
    ctx.log.warn({ error: error instanceof Error ? error.message : '', row: rows[0]?.row }, 'an entrant of a list was left out')
    await skip(ctx, wanted.import_id)
  }
}

async function skip(ctx: SignedIn, importId: string): Promise<void> {
  await ctx.db.transaction((tx) => keep(tx, importId, { kind: 'skipped', user_ids: [] }))
}

async function keep(tx: Tx, importId: string, { kind, user_ids }: Outcome): Promise<void> {
  const row = (await lockImport(tx, importId)) ?? fail('not_found')
  const was = row.result ?? { added: 0, changed: 0, skipped: 0, accounts: 0 }
  const result = { ...was, [kind]: was[kind] + 1, accounts: was.accounts + user_ids.length }
  await saveImport(tx, importId, { result, groups_done: row.groups_done + 1, user_ids: [...row.user_ids, ...user_ids] })
}
