import type { Parsed } from '@beacon/api/endpoint'
import type { challenge as contract, OwnChallenge } from '@beacon/api/kinds/rw/challenge'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { rwChallenge, rwReport, type ChallengeRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail, failFields } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { mustRun, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { getChallenge, setChallenge, tellMoved } from '../demo/index.ts'
import { mustBeRw, selectTargets } from '../target/index.ts'
import { mustAsk } from './limits.ts'
import { readOwn } from './own.ts'
import { seeRw } from './sight.ts'

type Body = Parsed<typeof contract.request>['body']
interface Place {
  resource_id: string
  challenge_id: string
}
const requestsPerHour = 60

interface Sender {
  ctx: SignedIn
  lock: ContestLock
  contest: RwContest
}

/** An own upload becomes the next version of the report, sealed from then on. */
async function handIn(tx: Tx, { ctx, lock, contest }: Sender, about: { challenge_id: string; n: number; file_id: string }): Promise<void> {
  const { challenge_id, n, file_id } = about
  const file = (await keepFiles(tx, [{ file_id, path: 'file_id' }], ['report'])).get(file_id)
  if (file === undefined || file.user_id !== ctx.actor.user_id) failFields({ file_id: { code: 'challenge_report_required' } })
  const { name, media_type, size, sha256 } = file
  const state = contest.report_review ? ('pending' as const) : ('success' as const)
  const by = { user_id: ctx.actor.user_id, by: ctx.actor.rep_name, at: iso(lock.at) }
  await tx.insert(rwReport).values({ challenge_id, n, file_id, name, media_type, size, sha256, ...by, state })
  await setChallenge(tx, challenge_id, { audit: state })
}

async function nextNumbers(tx: Tx, { contest_id, run }: ContestLock): Promise<{ no: number; place: number }> {
  const { rows } = await tx.execute<{ no: number; place: number }>(sql`
    select coalesce(max(no), 0)::int + 1 as no, coalesce(max(place), 0)::int + 1 as place from rw_challenge
    where contest_id = ${contest_id} and run = ${run}`)
  return rows[0] ?? { no: 1, place: 1 }
}

/** A request stands at the end of the queue by the moment it came, whenever its report is passed. */
export async function requestChallenge(ctx: SignedIn, id: string, body: Body): Promise<OwnChallenge> {
  const seen = await seeRw(ctx, id)
  const entry = await playingEntry(ctx, seen)
  mustRun(seen)
  await rateLimit(ctx, `challenge ${entry.entrant_id}`, requestsPerHour, 3_600_000)
  const challenge_id = newId()
  const entryOf = { module: 'submission', operation: 'challenge_request', object_type: 'challenge', object_id: challenge_id } as const
  await change(ctx, entryOf, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const contest = mustBeRw(lock.contest)
    mustRun({ contest, now: lock.at })
    const target = (await selectTargets(tx, id)).find(({ topic }) => topic.resource_id === body.topic_id && topic.is_public)
    if (target === undefined) return fail('topic_not_found')
    if (!target.topic.is_online) fail('topic_offline')
    if (!target.terms.goals.some(({ goal_id }) => goal_id === body.goal_id)) failFields({ goal_id: { code: 'field_wrong' } })
    const own = await tx
      .select()
      .from(rwChallenge)
      .where(and(eq(rwChallenge.entrant_id, entry.entrant_id), eq(rwChallenge.run, lock.run)))
    mustAsk(contest, own, { topic_id: body.topic_id, goal_id: body.goal_id, at: lock.at })
    if (contest.report_before_demo === 'required' && body.file_id === null) fail('challenge_report_required')
    if (contest.ai_policy === 'declare' && body.ai_use === undefined) fail('ai_declaration_required')
    const { topic_id, goal_id, needs, file_id } = body
    const row = { challenge_id, contest_id: id, run: lock.run, entrant_id: entry.entrant_id, topic_id, goal_id, needs }
    const numbers = await nextNumbers(tx, lock)
    const by = { user_id: ctx.actor.user_id, requested_at: iso(lock.at), ai_use: body.ai_use ?? null }
    await tx.insert(rwChallenge).values({ ...row, ...numbers, ...by, audit: 'none' })
    if (file_id !== null) await handIn(tx, { ctx, lock, contest }, { challenge_id, n: 1, file_id })
    note({ object_name: `${numbers.no} ${entry.name}`, after: { topic: target.topic.name, has_report: file_id !== null } })
    await tellMoved(tx, row, { state: 'waiting', stages: [] })
  })
  return readOwn(ctx, seen, { entrant_id: entry.entrant_id, challenge_id })
}

type Operation = 'report' | 'challenge_withdraw'
type Work = (tx: Tx, about: Sender & { row: ChallengeRecord }) => Promise<{ state: ChallengeRecord['state']; after: object }>

/** Something that a member does to an own challenge. @throws not_found for another entrant's */
async function changeOwn(ctx: SignedIn, { resource_id, challenge_id }: Place, operation: Operation, work: Work): Promise<OwnChallenge> {
  const seen = await seeRw(ctx, resource_id)
  const entry = await playingEntry(ctx, seen)
  await rateLimit(ctx, `challenge ${entry.entrant_id}`, requestsPerHour, 3_600_000)
  const entryOf = { module: 'submission', operation, object_type: 'challenge', object_id: challenge_id } as const
  await change(ctx, entryOf, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const contest = mustBeRw(lock.contest)
    const row = await getChallenge(tx, contest, challenge_id)
    if (row.entrant_id !== entry.entrant_id) fail('not_found')
    const { state, after } = await work(tx, { ctx, lock, contest, row })
    note({ object_name: `${row.no} ${entry.name}`, after: { ...after } })
    await tellMoved(tx, row, { state, stages: [row.stage_id] })
  })
  return readOwn(ctx, seen, { entrant_id: entry.entrant_id, challenge_id })
}

/** A first report, or a new version of one that failed. */
export const sendReport = (ctx: SignedIn, place: Place, { file_id }: { file_id: string }): Promise<OwnChallenge> =>
  changeOwn(ctx, place, 'report', async (tx, about) => {
    const { row, contest, lock } = about
    if (row.state !== 'waiting') fail('challenge_state', { state: row.state })
    mustRun({ contest, now: lock.at })
    if (row.audit !== 'none' && row.audit !== 'fail') fail('report_in_review')
    const { rows } = await tx.execute<{ n: number }>(
      sql`select coalesce(max(n), 0)::int + 1 as n from rw_report where challenge_id = ${row.challenge_id}`,
    )
    const n = rows[0]?.n ?? 1
    if (n > limits.reports) fail('report_versions', { n: limits.reports })
    await handIn(tx, about, { challenge_id: row.challenge_id, n, file_id })
    return { state: row.state, after: { version: n } }
  })

/** Once called, a withdrawal uses the request up: a stage was kept free for it. */
export const withdraw = (ctx: SignedIn, place: Place, { is_confirmed }: { is_confirmed: boolean }): Promise<OwnChallenge> =>
  changeOwn(ctx, place, 'challenge_withdraw', async (tx, { row }) => {
    if (row.state !== 'waiting' && row.state !== 'upcoming') fail('challenge_state', { state: row.state })
    const is_counted = row.state === 'upcoming'
    if (is_counted && !is_confirmed) fail('challenge_called')
    await setChallenge(tx, row.challenge_id, { state: 'cancel', cancel_cause: 'withdrawn', is_counted })
    return { state: 'cancel', after: { is_counted } }
  })
