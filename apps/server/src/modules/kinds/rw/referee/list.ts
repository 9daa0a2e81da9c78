import type { Reply } from '@beacon/api/endpoint'
import type { RefereeRow, rwReferee as contract } from '@beacon/api/kinds/rw/referee'
import { verdictOf } from '@beacon/engine/rw'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { rwVote, type ReportRecord, type StageRecord, type VoteRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { iso, nowOf, openContest, staffedBy, stateOf } from '../../../contest/core/contest/index.ts'
import { holderOf } from '../../../contest/mark/marking/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import {
  attemptsOf,
  claimOf,
  clockViewOf,
  placesOf,
  selectChallenges,
  selectReports,
  selectStages,
  stageViews,
  type Challenge,
  type QueuePlace,
} from '../demo/index.ts'
import { demoPointsIn } from '../standing/index.ts'
import { conflictsOf, seeSeat, type Conflict, type Seat } from './door.ts'

export async function selectVotes(executor: Executor, ids: readonly string[]): Promise<Map<string, VoteRecord[]>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(rwVote)
    .where(inArray(rwVote.challenge_id, [...ids]))
    .orderBy(asc(rwVote.at), asc(rwVote.user_id))
  return Map.groupBy(rows, ({ challenge_id }) => challenge_id)
}

/** What rows of all challenges are drawn from. */
export interface Desk {
  seat: Seat
  challenges: readonly Challenge[]
  stages: readonly StageRecord[]
  places: ReadonlyMap<string, QueuePlace>
  reports: ReadonlyMap<string, readonly ReportRecord[]>
  votes: ReadonlyMap<string, readonly VoteRecord[]>
  conflictOf: (entrant_id: string) => Conflict | null
  pointsOf: ReturnType<typeof demoPointsIn>
}

export async function readDesk(ctx: SignedIn, id: string): Promise<Desk> {
  const seat = await seeSeat(ctx, id)
  const { contest, now } = seat
  const challenges = await selectChallenges(ctx.db, contest)
  const stages = await selectStages(ctx.db, id)
  const ids = challenges.map(({ challenge_id }) => challenge_id)
  return {
    seat,
    challenges,
    stages,
    places: placesOf(contest, { challenges, stages, now }),
    reports: await selectReports(ctx.db, ids),
    votes: await selectVotes(ctx.db, ids),
    conflictOf: await conflictsOf(ctx.db, ctx, contest),
    pointsOf: demoPointsIn(await standingsOf(ctx, id), 'real'),
  }
}

/** Only a report that waits is read by somebody. */
function readerOf(ctx: SignedIn, [newest]: readonly ReportRecord[], now: number): RefereeRow['reader'] {
  const holder = newest?.state === 'pending' ? holderOf(newest, now) : null
  if (holder === null || newest?.lock_until == null) return null
  return { by: holder.by, until: newest.lock_until, is_me: holder.user_id === ctx.actor.user_id }
}

export function rowOf(ctx: SignedIn, desk: Desk, one: Challenge): RefereeRow {
  const { contest, now } = desk.seat
  const votes = desk.votes.get(one.challenge_id) ?? []
  const percents = one.terms.rubric.map(({ percent }) => percent)
  const { attempt, is_trying } = attemptsOf(one)
  const place = desk.places.get(one.challenge_id)
  const { challenge_id, no, entrant_id, entrant_name, state, audit, stage_id, requested_at, result, ended_at, cancel_cause } = one
  const plain = { challenge_id, no, entrant_id, entrant_name, state, audit, stage_id, requested_at, result, ended_at, cancel_cause }
  return {
    ...plain,
    ...claimOf(one),
    place: place?.place ?? null,
    promised_at: place?.promised_at ?? null,
    stage_name: desk.stages.find(({ stage_id }) => stage_id === one.stage_id)?.name ?? null,
    tries: desk.challenges.filter(
      ({ entrant_id, topic_id, no }) => entrant_id === one.entrant_id && topic_id === one.topic_id && no <= one.no,
    ).length,
    conflict: desk.conflictOf(one.entrant_id),
    clock: clockViewOf(contest, one, now),
    attempt: one.state === 'end' ? one.attempt : attempt,
    is_trying,
    votes: votes.length,
    has_voted: votes.some(({ user_id }) => user_id === ctx.actor.user_id),
    needs_head: one.state === 'challenging' && verdictOf(votes, contest.judges_needed, percents).state === 'head',
    reader: readerOf(ctx, desk.reports.get(one.challenge_id) ?? [], now),
    points: desk.pointsOf(one.entrant_id, one.challenge_id),
  }
}

const stateOrder: readonly Challenge['state'][] = ['challenging', 'upcoming', 'waiting', 'end', 'cancel']

/** On stage, called, in the queue, waiting for review, then what is over, the newest first. */
function inDeskOrder(left: RefereeRow, right: RefereeRow): number {
  const byState = stateOrder.indexOf(left.state) - stateOrder.indexOf(right.state)
  if (byState !== 0) return byState
  if (left.state === 'end' || left.state === 'cancel') return right.no - left.no
  return (left.place ?? Infinity) - (right.place ?? Infinity) || left.no - right.no
}

export async function listChallenges(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const desk = await readDesk(ctx, id)
  const { contest, now, is_head } = desk.seat
  const items = desk.challenges.map((one) => rowOf(ctx, desk, one)).sort(inDeskOrder)
  const { judges_needed, demo_attempts, demo_slot_s, overrun_rule, call_grace_s, request_limit } = contest
  return {
    items,
    total: items.length,
    stages: stageViews({ contest, challenges: desk.challenges, stages: desk.stages, now }),
    rules: { judges_needed, demo_attempts, demo_slot_s, overrun_rule, call_grace_s, request_limit },
    is_head,
    server_now: iso(now),
  }
}

const mostContests = 100
const statusOrder = ['running', 'paused', 'not_started', 'finished'] as const

/** Contests whose desk of referees the caller may open. */
export async function listSeats(ctx: SignedIn): Promise<Reply<typeof contract.contests>> {
  const rows = await ctx.db
    .select({ id: contestTable.resource_id })
    .from(contestTable)
    .where(and(eq(contestTable.kind, 'rw'), staffedBy(ctx)))
    .orderBy(asc(contestTable.end_at), asc(contestTable.resource_id))
    .limit(mostContests)
  const items: Reply<typeof contract.contests>['items'] = []
  for (const { id } of rows) {
    const open = await openContest(ctx, id)
    if (open === null) continue
    const { resource_id, name, start_at, end_at } = open.row
    items.push({ resource_id, name, start_at, end_at, status: stateOf(open.row, nowOf(open)).status })
  }
  items.sort((left, right) => statusOrder.indexOf(left.status) - statusOrder.indexOf(right.status))
  return { items, total: items.length }
}
