import {
  checkRefusals,
  type CheckRefusal,
  type OwnChecks,
  type OwnPoint,
  type pointCheck as contract,
} from '@beacon/api/kinds/operation/check'
import { operationLimits } from '@beacon/api/kinds/operation/limits'
import type { Reply } from '@beacon/api/endpoint'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import {
  operationCheck,
  operationRun,
  type OperationCheckRecord,
  type OperationPointRecord,
} from '../../../../db/schema/kinds/operation/play.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail, Failure } from '../../../../failure.ts'
import { iso, type SeenContest } from '../../../contest/core/contest/index.ts'
import { findEntry, mustRun, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { seeTopic, selectTopics } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import {
  type Asking,
  askingOf,
  leftOf,
  mustApply,
  mustTake,
  ownRuns,
  seeOperation,
  standsOf,
  takesApplications,
  waitOf,
} from '../check/index.ts'
import { pointsOf, valueOf, type TopicPoint } from '../topic/index.ts'

/** How the own entrant stands at every point, really; what a point is worth, as the public sees it. */
export async function readMine(ctx: SignedIn, id: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeOperation(ctx, id)
  const { entrant_id } = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const standings = await answerStandings(ctx, id)
  const last = await lastChecks(ctx, seen, entrant_id)
  const items: OwnChecks[] = []
  let left: number | null = null
  let isPaused = false
  for (const topic of await selectTopics(ctx.db, id)) {
    if (!(await isSeen(ctx, seen, topic.resource_id))) continue
    const asking = await askingOf(ctx.db, seen, { entrant_id, topic, point_id: null })
    const stands = await standsOf(ctx.db, asking.contest, entrant_id)
    const limit = asking.contest.check_total_limit
    left = limit === 0 ? null : Math.max(0, limit - asking.used.all)
    isPaused = asking.contest.checks_paused
    items.push({
      topic_id: topic.resource_id,
      points: asking.points.map((point) =>
        pointView(point, { asking, topic, standings, entrant_id, stand: stands.get(point.point_id), last }),
      ),
      open: asking.open === null ? null : ((await ownRuns(ctx.db, [asking.open]))[0] ?? null),
      retry_at: waitUntil(asking),
      refusal: await refusalOf(ctx, seen, asking),
    })
  }
  const { check_interval_s } = ofContest(seen)
  return { items, check_interval_s, left, is_paused: isPaused, is_frozen: standings.is_frozen }
}

const ofContest = ({ contest }: SeenContest): { check_interval_s: number } =>
  // Checked by `seeOperation`.
  contest as SeenContest['contest'] & { check_interval_s: number }

function waitUntil({ contest, used, topic_id, now }: Asking): string | null {
  const ms = waitOf(contest, used, topic_id, now)
  return ms > 0 ? iso(now + ms) : null
}

async function refusalOf(ctx: SignedIn, seen: SeenContest, asking: Asking): Promise<CheckRefusal | null> {
  try {
    await playingEntry(ctx, seen)
    mustRun(seen)
    await mustTake(ctx, seen, asking.topic_id)
    mustApply(asking)
    return null
  } catch (error) {
    const known = error instanceof Failure ? checkRefusals.find((code) => code === error.code) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Topics of other brackets, and those that wait unseen for others, are nobody's here. */
async function isSeen(ctx: SignedIn, seen: SeenContest, topic_id: string): Promise<boolean> {
  try {
    return (await seeTopic(ctx, ofAnswers(seen), topic_id)).sight === 'open'
  } catch (error) {
    // Anything else is a fault of ours, and must not look as if the topic were not there.
    if (error instanceof Failure && error.code === 'topic_not_found') return false
    throw error
  }
}

interface About {
  asking: Asking
  topic: TopicRecord
  standings: AnswerStandings
  entrant_id: string
  stand: OperationPointRecord | undefined
  last: ReadonlyMap<string, OperationCheckRecord>
}

function pointView(point: TopicPoint, { asking, topic, standings, entrant_id, stand, last }: About): OwnPoint {
  const { point_id, name, type, role, judge, check_mode, point_mode: mode } = point
  const said = last.get(point_id)
  const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
  const isAnswered = judge === 'answer' && part !== undefined && cellOf(standings, entrant_id, topic.resource_id)?.includes(part) === true
  return {
    point_id,
    name,
    type,
    role,
    judge,
    check_mode,
    mode,
    may_apply: takesApplications(point),
    value: role === 'guard' ? null : valueOf(standings, 'public', topic, point_id),
    state: judge === 'answer' ? (isAnswered ? 'success' : 'unchecked') : (guardState(role, said) ?? stand?.state ?? 'unchecked'),
    since: stand?.since ?? null,
    is_lost: stand?.is_lost ?? false,
    last:
      said === undefined || said.code === null
        ? null
        : { at: said.requested_at, code: said.code, public: said.public, guards: said.guards },
    used: asking.used.points.get(point_id) ?? 0,
    left: takesApplications(point) ? leftOf(asking.contest, asking.used, point) : null,
  }
}

/** A guard stands as it was last seen: nothing of it is held. */
const guardState = (role: TopicPoint['role'], said: OperationCheckRecord | undefined): 'success' | 'fail' | null =>
  role === 'guard' && (said?.status === 'success' || said?.status === 'fail') ? said.status : null

const cellOf = ({ real }: AnswerStandings, entrant_id: string, topic_id: string): readonly number[] | undefined =>
  real.row(entrant_id)?.cells.find((cell) => cell.topic_id === topic_id)?.parts

/** The last check of each point that came to something. */
async function lastChecks(ctx: SignedIn, { contest }: SeenContest, entrant_id: string): Promise<Map<string, OperationCheckRecord>> {
  const rows = await ctx.db
    .selectDistinctOn([operationCheck.point_id])
    .from(operationCheck)
    .where(
      and(
        eq(operationCheck.contest_id, contest.resource_id),
        eq(operationCheck.run, contest.run),
        eq(operationCheck.entrant_id, entrant_id),
        inArray(operationCheck.status, ['success', 'fail', 'error']),
      ),
    )
    .orderBy(operationCheck.point_id, desc(operationCheck.requested_at), sql`${operationCheck.done_at} desc nulls last`)
  return new Map(rows.map((row) => [row.point_id, row]))
}

/** Own runs of a topic with what came out, the latest first. */
export async function listRuns(ctx: SignedIn, id: string, topic_id: string): Promise<Reply<typeof contract.runs>> {
  const seen = await seeOperation(ctx, id)
  const { row: topic, sight } = await seeTopic(ctx, ofAnswers(seen), topic_id)
  if (sight !== 'open') fail('topic_not_found')
  const { entrant_id } = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const rows = await ctx.db
    .select()
    .from(operationRun)
    .where(
      and(
        eq(operationRun.contest_id, id),
        eq(operationRun.run, seen.contest.run),
        eq(operationRun.entrant_id, entrant_id),
        eq(operationRun.topic_id, topic_id),
      ),
    )
    .orderBy(desc(operationRun.requested_at), desc(operationRun.run_id))
    .limit(operationLimits.own)
  const ids = rows.map(({ run_id }) => run_id)
  const checks = ids.length === 0 ? [] : await ctx.db.select().from(operationCheck).where(inArray(operationCheck.run_id, ids))
  const names = new Map(pointsOf(topic).map(({ point_id, name }) => [point_id, name]))
  const views = await ownRuns(ctx.db, rows)
  return {
    items: views.map((view) => ({
      ...view,
      results: checks
        .filter(({ run_id }) => run_id === view.run_id)
        // A check that was voided says nothing any more.
        .map(({ point_id, code, public: said, guards, status }) => ({
          point_id,
          name: names.get(point_id) ?? '',
          code: status === 'void' ? null : code,
          public: said,
          guards,
        })),
    })),
  }
}
