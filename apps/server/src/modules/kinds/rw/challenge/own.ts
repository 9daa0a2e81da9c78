import type { Reply } from '@beacon/api/endpoint'
import type { challenge as contract, OwnChallenge } from '@beacon/api/kinds/rw/challenge'
import type { ReportView } from '@beacon/api/kinds/rw/views'
import { eq, or } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { rwChallenge, rwVote, type ReportRecord, type VoteRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import {
  attemptsOf,
  claimOf,
  clockViewOf,
  isOpenRow,
  placesOf,
  selectChallenges,
  selectReports,
  selectStages,
  type Challenge,
} from '../demo/index.ts'
import { demoPointsIn } from '../standing/index.ts'
import { ownEntry, seeRw, type SeenRw } from './sight.ts'

export function reportView({ n, name, size, sha256, media_type, at, by, state, reason }: ReportRecord): ReportView {
  return { n, name, size, sha256, media_type, at, by, state, reason }
}

/** Means of what the referees gave by criterion, in hundredths of a percent, once the demo is decided. */
function rubricOf({ terms, state, result }: Challenge, votes: readonly VoteRecord[]): OwnChallenge['rubric'] {
  const won = votes.filter((vote) => vote.result === 'success')
  if (state !== 'end' || result !== 'success' || won.length === 0) return null
  return terms.rubric.map((criterion, index) => ({
    ...criterion,
    given: Math.round((won.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) * 100) / won.length),
  }))
}

/** The own challenges, the newest first. What a demo brought stays hidden while a freeze holds it back. */
async function ownViews(ctx: SignedIn, { contest, now }: SeenRw, entrant_id: string): Promise<OwnChallenge[]> {
  const all = await selectChallenges(ctx.db, contest, or(isOpenRow, eq(rwChallenge.entrant_id, entrant_id)))
  const stages = await selectStages(ctx.db, contest.resource_id)
  const places = placesOf(contest, { challenges: all, stages, now })
  const own = all.filter((one) => one.entrant_id === entrant_id)
  const reports = await selectReports(
    ctx.db,
    own.map(({ challenge_id }) => challenge_id),
  )
  const votes = await ctx.db
    .select({ vote: rwVote })
    .from(rwVote)
    .innerJoin(rwChallenge, eq(rwChallenge.challenge_id, rwVote.challenge_id))
    .where(eq(rwChallenge.entrant_id, entrant_id))
    .orderBy(rwVote.at)
  const standings = await standingsOf(ctx, contest.resource_id)
  const pointsOf = demoPointsIn(standings, 'public')
  return own.toReversed().map((one): OwnChallenge => {
    const given = one.state === 'end' ? votes.flatMap(({ vote }) => (vote.challenge_id === one.challenge_id ? [vote] : [])) : []
    const stage = stages.find(({ stage_id }) => stage_id === one.stage_id)
    const { attempt } = attemptsOf(one)
    const points = one.state === 'end' ? pointsOf(entrant_id, one.challenge_id) : null
    const { challenge_id, no, goal_id, state, audit, needs, requested_at, requested_by, ended_at, result, is_counted } = one
    const plain = { challenge_id, no, goal_id, state, audit, needs, requested_at, requested_by, ended_at, result, is_counted }
    return {
      ...plain,
      ...claimOf(one),
      place: places.get(one.challenge_id)?.place ?? null,
      promised_at: places.get(one.challenge_id)?.promised_at ?? null,
      stage: stage === undefined ? null : { stage_id: stage.stage_id, name: stage.name, place: stage.place },
      clock: clockViewOf(contest, one, now),
      attempt: one.state === 'end' ? one.attempt : attempt,
      attempts: contest.demo_attempts,
      move_reason: one.move_reason,
      cancel_cause: one.cancel_cause,
      cancel_reason: one.cancel_reason,
      reports: (reports.get(one.challenge_id) ?? []).map(reportView),
      // Shares tell the points.
      rubric: standings.is_frozen && points === null ? null : rubricOf(one, given),
      remarks: given.flatMap(({ remark }) => (remark === '' ? [] : [remark])),
      points,
    }
  })
}

export async function listOwn(ctx: SignedIn, id: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeRw(ctx, id)
  const { entrant_id } = await ownEntry(ctx, seen)
  const items = await ownViews(ctx, seen, entrant_id)
  return { items, total: items.length, is_frozen: (await standingsOf(ctx, id)).is_frozen }
}

export async function readOwn(ctx: SignedIn, seen: SeenRw, about: { entrant_id: string; challenge_id: string }): Promise<OwnChallenge> {
  const views = await ownViews(ctx, seen, about.entrant_id)
  return views.find(({ challenge_id }) => challenge_id === about.challenge_id) ?? fail('not_found')
}
