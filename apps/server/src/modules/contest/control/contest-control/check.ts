import { statfs } from 'node:fs/promises'
import type { contest as contract } from '@beacon/api/contest/contest'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { holdsStart, startItems, type StartItem } from '@beacon/engine'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Platform, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { findConfirmed, keepConfirmed } from './start-confirmed.ts'
import { tellSettings } from './tell.ts'
import { countContests, staffContest } from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

type Files = Pick<Platform, 'config' | 'db'>
const lowDiskBytes = 5 * 1024 ** 3

/** What blocks a start, what a person confirms for it, and what an organiser should have seen before. */
export async function startCheckOf(platform: Files, executor: Executor, row: ContestCommon): Promise<StartItem[]> {
  const counts = (await countContests(executor, [row.resource_id])).get(row.resource_id)
  const entrants = counts?.entrants ?? 0
  const { is_public, is_online, registration, late_join, register_until, start_at } = row
  const facts = {
    is_public,
    is_online,
    entrants,
    registration,
    is_joinable: late_join && (register_until === null || Date.parse(register_until) > Date.parse(start_at)),
    closed_accounts: entrants > 0 ? null : await closedAccounts(platform, executor, row),
    low_disk_mb: await lowDisk(platform),
  }
  return startItems(facts, await kindControl.of(row).startItems(executor, row, { entrants }))
}

/** The check as the clock reads it: whether an automatic start waits, and for what. */
export async function holdOf(platform: Files, executor: Executor, row: ContestCommon): Promise<{ holds: boolean; items: StartItem[] }> {
  const items = await startCheckOf(platform, executor, row)
  return { items, holds: holdsStart(items, await findConfirmed(executor, row)) }
}

/** Accounts besides the organiser's own, where neither registration nor single sign-on makes new ones; null where one of them does. */
async function closedAccounts(platform: Files, executor: Executor, { owner_id }: ContestCommon): Promise<number | null> {
  const { values } = await settingsOf(platform, executor)
  if (values.registration_open || values.oidc_providers.length > 0 || values.ldap !== null) return null
  return executor.$count(user, and(eq(user.status, 'normal'), isNull(user.deleted_at), ne(user.resource_id, owner_id)))
}

async function lowDisk({ config }: Files): Promise<number | null> {
  const { bavail, bsize } = await statfs(config.filesDir)
  return bavail * bsize < lowDiskBytes ? Math.round((bavail * bsize) / 1024 ** 2) : null
}

type Answer = Reply<typeof contract.check>

async function answerOf(ctx: Files, executor: Executor, row: ContestCommon): Promise<Answer> {
  const items = await startCheckOf(ctx, executor, row)
  const confirmed = await findConfirmed(executor, row)
  return {
    items: items.map((one) => ({ ...one, is_confirmed: one.level === 'confirm' && confirmed.has(one.code) })),
    holds_automatic: holdsStart(items, confirmed),
    is_held: row.is_start_held,
  }
}

export async function checkContest(ctx: SignedIn, id: string): Promise<Answer> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  return answerOf(ctx, ctx.db, contest)
}

/** Confirms for the planned start what only a person can know to be meant, such as a hidden contest. It holds for this time and run alone. */
export async function confirmCheck(ctx: SignedIn, id: string, { codes }: Parsed<typeof contract.confirm_check>['body']): Promise<Answer> {
  await staffContest(ctx, id, 'contest.control')
  const entry = { module: 'contest' as const, operation: 'confirm_start' as const, object_type: 'contest', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    const { contest: row, at } = await lockContest(tx, id)
    const { status } = stateOf(row, at)
    if (status !== 'not_started') fail('contest_state', { state: status })
    if (Date.parse(row.start_at) <= at) fail('start_past')
    const open = new Set((await startCheckOf(ctx, tx, row)).filter(({ level }) => level === 'confirm').map(({ code }) => code))
    const kept = [...new Set(codes)].filter((code) => open.has(code))
    note({ object_name: row.name, before: { codes: [...(await findConfirmed(tx, row))] }, after: { codes: kept } })
    await keepConfirmed(tx, row, { codes: kept, by: ctx.actor.user_id })
    await tellSettings(tx, row, { version: row.version, fields: ['start_confirmed'] })
    return answerOf(ctx, tx, row)
  })
}
