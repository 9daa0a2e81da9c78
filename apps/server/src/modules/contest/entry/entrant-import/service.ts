import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { entrantImport as contract, EntrantImportView, ImportedRow } from '@beacon/api/entrant-import'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import type { EntrantImportRecord } from '../../../../db/schema/entrant-import.ts'
import { fail } from '../../../../failure.ts'
import type { Special, UploadField, UploadFile } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { staffContest, stateOf } from '../../core/contest/index.ts'
import { requireRoom } from '../../../platform/license/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { checkRole } from '../../../people/user/index.ts'
import { groupOf } from './check.ts'
import { checkedRows, withMissing } from './checked.ts'
import { firstPassword } from './first-password.ts'
import { readList, WrongList, type RawRow } from './read-list.ts'
import { receiveSheet } from './receive.ts'
import { findImport, insertImport, lockImport, saveImport, selectSlipUsers } from './repo.ts'
import { importJob, type Order } from './run.ts'
import { template } from './template.ts'

interface InImport {
  resource_id: string
  import_id: string
}
const slipsMs = 24 * 3_600_000

export async function readTemplate(ctx: SignedIn, contestId: string, lang: 'en' | 'zh'): Promise<Special> {
  const { contest } = await staffContest(ctx, contestId, 'contest.entrant')
  return template(lang, contest.game_type === 'team')
}

/** Reads a list and keeps its rows; nothing else is changed. */
export async function readSheet(
  ctx: SignedIn,
  contestId: string,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<EntrantImportView> {
  const { contest } = await staffContest(ctx, contestId, 'contest.entrant')
  const { name, cells } = await receiveSheet(ctx, parts)
  const rows = await checkedRows(ctx, contest, listOf(cells, contest))
  const import_id = newId()
  const entry = {
    module: 'entrant' as const,
    operation: 'import_read' as const,
    object_type: 'import',
    object_id: import_id,
    object_name: name,
  }
  await change(ctx, { ...entry, after: { contest_id: contestId, rows: rows.length } }, (tx) =>
    insertImport(tx, { import_id, contest_id: contestId, user_id: ctx.actor.user_id, name, rows }),
  )
  return readImport(ctx, { resource_id: contestId, import_id })
}

function listOf(cells: Parameters<typeof readList>[0], contest: ContestCommon): RawRow[] {
  try {
    return readList(cells, contest.game_type === 'team')
  } catch (error) {
    if (error instanceof WrongList) return fail('import_list_unreadable', { found: error.message })
    throw error
  }
}

export async function readImport(ctx: SignedIn, where: InImport): Promise<EntrantImportView> {
  const { contest } = await staffContest(ctx, where.resource_id, 'contest.entrant')
  const row = await ownImport(ctx, where)
  const rows = row.state === 'read' ? await checkedRows(ctx, contest, row.rows) : row.rows
  const { import_id, name, state, job_id, result, created_at } = row
  const counts = countsOf(rows, contest.game_type === 'team')
  return { import_id, name, state, rows, counts, job_id, result: result ?? null, slips_until: slipsUntil(row), created_at }
}

async function ownImport(ctx: SignedIn, { resource_id, import_id }: InImport): Promise<EntrantImportRecord> {
  const where = { contestId: resource_id, id: import_id, userId: ctx.actor.user_id }
  return (await findImport(ctx.db, where)) ?? fail('not_found')
}

function countsOf(rows: readonly ImportedRow[], isTeams: boolean): EntrantImportView['counts'] {
  const groups = new Map<string, { isWrong: boolean; isNew: boolean }>()
  for (const row of rows) {
    const key = groupOf(row.values, isTeams)
    const known = groups.get(key)
    groups.set(key, { isWrong: (known?.isWrong ?? false) || row.problems.length > 0, isNew: row.entrant === 'new' })
  }
  const all = [...groups.values()]
  return {
    new: all.filter(({ isNew }) => isNew).length,
    existing: all.filter(({ isNew }) => !isNew).length,
    wrong: all.filter(({ isWrong }) => isWrong).length,
    accounts: rows.filter(({ has_account, values }) => !has_account && values.username !== '').length,
  }
}

function slipsUntil({ state, done_at, user_ids }: EntrantImportRecord): string | null {
  if (state !== 'done' || done_at === null || user_ids.length === 0) return null
  const until = Date.parse(done_at) + slipsMs
  return until > Date.now() ? new Date(until).toISOString() : null
}

/** Queues the list, as decided. What would refuse it whole is answered at once. */
export async function runList(ctx: SignedIn, where: InImport, body: Parsed<typeof contract.run>['body']): Promise<{ job_id: string }> {
  const { contest, now } = await staffContest(ctx, where.resource_id, 'contest.entrant')
  if (stateOf(contest, now).status === 'finished') fail('contest_finished')
  if (body.create_accounts && !can(ctx, 'user.write')) fail('permission_missing', { item: 'user.write' })
  const row = await ownImport(ctx, where)
  if (row.state !== 'read') fail('import_done')
  const rows = withMissing(await checkedRows(ctx, contest, row.rows), body.create_accounts)
  const { wrong } = countsOf(rows, contest.game_type === 'team')
  if (wrong > 0 && !body.leave_out) fail('import_list_wrong', { n: wrong })
  const entry = {
    module: 'entrant' as const,
    operation: 'import' as const,
    object_type: 'import',
    object_id: where.import_id,
    object_name: row.name,
  }
  return change(ctx, { ...entry, after: { contest_id: where.resource_id, ...body } }, async (tx) => {
    const held = await lockImport(tx, where.import_id)
    if (held?.state !== 'read') return fail('import_done')
    if (body.create_accounts) await checkAccounts(ctx, tx, rows)
    const { user_id, token_id } = ctx.actor
    const order: Order = { ...where, ...body, kind: contest.kind, user_id, token_id }
    const job_id = await ctx.jobs.enqueue(tx, importJob, order, ctx.actor.user_id)
    await saveImport(tx, where.import_id, { state: 'started', job_id })
    return { job_id }
  })
}

/** Accounts of a list get the role of registrations: it must be one's own to give, and the licence must have places for all. */
async function checkAccounts(ctx: SignedIn, tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  const fresh = rows.filter(({ has_account, problems }) => !has_account && problems.length === 0).length
  if (fresh === 0) return
  await checkRole(ctx, tx, (await settingsOf(ctx, tx)).values.registration_default_role)
  await requireRoom(tx, 'users', fresh)
}

/** First passwords for the slips: of those who have not set their own yet. */
export async function readSlips(ctx: SignedIn, where: InImport): Promise<Reply<typeof contract.slips>> {
  await staffContest(ctx, where.resource_id, 'contest.entrant')
  const row = await ownImport(ctx, where)
  if (slipsUntil(row) === null) fail('not_found')
  const teams = new Map(row.rows.map(({ values }) => [values.username.toLowerCase(), values.team]))
  const users = (await selectSlipUsers(ctx.db, row.user_ids)).filter(({ must_change }) => must_change)
  const entry = {
    module: 'entrant' as const,
    operation: 'slips' as const,
    object_type: 'import',
    object_id: where.import_id,
    object_name: row.name,
  }
  await writeAudit(ctx, ctx.db, [{ ...entry, after: { accounts: users.length } }])
  const items = users.map(({ username, name }) => ({
    team: teams.get(username.toLowerCase()) ?? '',
    username,
    name,
    password: firstPassword(ctx.secret, where.import_id, username),
  }))
  return { items: items.toSorted((a, b) => a.team.localeCompare(b.team)) }
}
