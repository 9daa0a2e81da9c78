import type { ComplaintRow } from '@beacon/api/kinds/koh/complaint'
import { contentOf, fallsWith, rollbackTargets } from '@beacon/engine/koh'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'
import type { HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { fail } from '../../../../failure.ts'
import { findUserName, forgetContest, iso, stateOf } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { sendAutomatic } from '../../../people/message/index.ts'
import {
  alert,
  beginWork,
  factOf,
  findState,
  findVersion,
  selectVersions,
  takeBackHolds,
  tellComplaint,
  tellKing,
  writeState,
  writeVersion,
} from '../keep/index.ts'
import { selectMembers } from './members.ts'
import { readRow, seeDesk } from './desk.ts'
import { findComplaint, updateComplaint } from './repo.ts'

interface OneReport {
  resource_id: string
  complaint_id: string
}
type Operation = 'hill_report_dismiss' | 'hill_report_pass' | 'hill_rollback'

/** One decision on one report, under the contest's lock: of two referees the second finds it decided. */
async function decide(
  ctx: SignedIn,
  one: OneReport,
  operation: Operation,
  work: (tx: Tx, lock: ContestLock, row: ComplaintRecord) => Promise<Record<string, unknown>>,
): Promise<ComplaintRow> {
  const { resource_id, complaint_id } = one
  await seeDesk(ctx, resource_id)
  const about = { module: 'contest', operation, object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await findComplaint(tx, lock, complaint_id)) ?? fail('hill_report_not_found')
    const after = await work(tx, lock, row)
    note({ object_name: lock.contest.name, before: { no: row.no, state: row.state }, after: { no: row.no, ...after } })
  })
  forgetContest(ctx, resource_id)
  return readRow(ctx, one)
}

async function mustWait(tx: Tx, { state, decided_at, decided_by }: ComplaintRecord): Promise<void> {
  if (state === 'reviewing') return
  fail('already_decided', { who: decided_by === null ? '' : await findUserName(tx, decided_by), time: decided_at })
}

/** Both teams hear what came of it. */
async function sendDecision(tx: Tx, { contest }: ContestLock, row: ComplaintRecord): Promise<void> {
  const { people, topic } = await selectMembers(tx, row)
  await sendAutomatic(tx, {
    template: 'hill_report_decided',
    user_ids: people,
    values: (lang) => ({
      contest: contest.translations[lang]?.name || contest.name,
      topic,
      version: String(row.version),
      result: row.state === 'dismissed' ? { en: 'dismissed', zh: '已驳回' }[lang] : { en: 'passed', zh: '已通过' }[lang],
      reason: row.answer,
    }),
  })
}

export const dismiss = (ctx: SignedIn, one: OneReport, { reason }: { reason: string }): Promise<ComplaintRow> =>
  decide(ctx, one, 'hill_report_dismiss', async (tx, lock, row) => {
    await mustWait(tx, row)
    const values = { state: 'dismissed', answer: reason, decided_by: ctx.actor.user_id, decided_at: iso(lock.at) } as const
    const written = await updateComplaint(tx, row.complaint_id, values)
    const { topic_id, version, reporter_id, reported_id } = row
    await alert(tx, lock, { type: 15, topic_id, version, entrant_id: reporter_id, about: reported_id, isPrivate: true })
    await tellComplaint(tx, lock.contest_id, written)
    await sendDecision(tx, lock, written)
    return { state: 'dismissed', reason }
  })

export const pass = (
  ctx: SignedIn,
  one: OneReport,
  { reason, target_version }: { reason: string; target_version?: number | undefined },
): Promise<ComplaintRow> =>
  decide(ctx, one, 'hill_report_pass', async (tx, lock, row) => {
    await mustWait(tx, row)
    const { topic_id, version, reporter_id } = row
    const state = await findState(tx, lock, topic_id)
    const versions = await selectVersions(tx, lock, topic_id)
    const falls = fallsWith(versions.map(factOf), version)
    const target = state === null ? null : targetOf(lock, { state, versions, falls, target_version })
    const values = { state: 'passed', answer: reason, decided_by: ctx.actor.user_id, decided_at: iso(lock.at) } as const
    const written = await updateComplaint(tx, row.complaint_id, values)
    for (const fallen of falls) {
      const of = versions.find((one_) => one_.version === fallen)
      if (of !== undefined && of.from_at !== null) await writeVersion(tx, of, { state: 'rolled_back' })
    }
    await takeBackHolds(tx, lock, topic_id, falls)
    if (state !== null && state.version !== null && falls.includes(state.version) && state.king_id !== null) {
      const bare = await writeState(tx, state, { king_id: null, king_since: null })
      await tellKing(tx, lock, bare, state.king_id)
    }
    if (target === null) await alert(tx, lock, { type: 16, topic_id, version, entrant_id: reporter_id, about: row.reported_id })
    else await beginRollback(tx, lock, row, target)
    await tellComplaint(tx, lock.contest_id, written)
    await sendDecision(tx, lock, written)
    return { state: 'passed', reason, falls, ...(target === null ? {} : { target }) }
  })

interface Choice {
  state: HillState
  versions: Awaited<ReturnType<typeof selectVersions>>
  falls: readonly number[]
  target_version: number | undefined
}

/** The version that a hill goes back to; null: it runs none that falls, or it is over. @throws hill_updating, contest_paused, rollback_target */
function targetOf(lock: ContestLock, { state, versions, falls, target_version }: Choice): number | null {
  const { status } = stateOf(lock.contest, lock.at)
  if (status === 'finished') return null
  // What is made now may stand on what falls.
  if (state.work !== null) fail('hill_updating')
  if (state.version === null || !falls.includes(state.version)) return null
  if (status === 'paused') fail('contest_paused')
  const fallen = versions.flatMap((one) => (one.state === 'rolled_back' ? [one.version] : []))
  const targets = rollbackTargets(versions.map(factOf), [...falls, ...fallen])
  const target = target_version ?? targets[0]
  if (target === undefined || !targets.includes(target)) return fail('rollback_target')
  return target
}

/** The content of an earlier version runs again, under a number and a flag of its own; whoever that version is of is king again. */
async function beginRollback(tx: Tx, lock: ContestLock, { topic_id, complaint_id }: ComplaintRecord, target: number): Promise<void> {
  const state = (await findState(tx, lock, topic_id)) ?? fail('topic_not_found')
  const facts = (await selectVersions(tx, lock, topic_id)).map(factOf)
  const content = contentOf(facts, target)
  const of = await findVersion(tx, lock, topic_id, content)
  const begun = await beginWork(tx, lock, state, 'rollback', { owner_id: of?.owner_id ?? null, same_as: content })
  const rollback_version = begun.work?.version ?? null
  await updateComplaint(tx, complaint_id, { rollback: 'running', rollback_to: target, rollback_version, failure: '' })
}

/** Tries a rollback again that failed. */
export const retryRollback = (ctx: SignedIn, one: OneReport): Promise<ComplaintRow> =>
  decide(ctx, one, 'hill_rollback', async (tx, lock, row) => {
    if (row.rollback !== 'failed' || row.rollback_to === null) return fail('rollback_not_failed')
    const { status } = stateOf(lock.contest, lock.at)
    if (status === 'finished') fail('contest_finished', { t: lock.contest.end_at })
    if (status === 'paused') fail('contest_paused')
    const state = (await findState(tx, lock, row.topic_id)) ?? fail('topic_not_found')
    if (state.work !== null) fail('hill_updating')
    await beginRollback(tx, lock, row, row.rollback_to)
    await tellComplaint(tx, lock.contest_id, row)
    return { rollback: 'running', target: row.rollback_to }
  })
