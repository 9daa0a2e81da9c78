import type { Ctx, SignedIn } from '../../../../context.ts'
import { asOperation, type OperationContest } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import type { OperationPointRecord, OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { seeTopic } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { isScript, type TopicPoint } from '../topic/index.ts'
import { runsNow } from './order.ts'
import type { Used } from './repo.ts'

/** A contest of another kind has no points. @throws contest_not_found */
export function asOwn(contest: SeenContest['contest']): OperationContest {
  return contest.kind === 'operation' ? asOperation(contest) : fail('contest_not_found')
}

export async function seeOperation(ctx: Ctx, id: string): Promise<SeenContest> {
  const seen = await seeContest(ctx, id)
  asOwn(seen.contest)
  return seen
}

/** @throws topic_not_found, topic_locked, topic_offline for a topic that the caller may apply for nothing in */
export async function mustTake(ctx: SignedIn, seen: SeenContest, topic_id: string) {
  const { row, sight } = await seeTopic(ctx, ofAnswers(seen), topic_id)
  if (sight !== 'open') fail('topic_locked')
  if (!row.is_online) fail('topic_offline')
  return row
}

/** All that decides about an application. */
export interface Asking {
  contest: OperationContest
  now: number
  topic_id: string
  points: readonly TopicPoint[]
  /** Null: all of them. */
  point_id: string | null
  scene: SceneRecord | null
  open: OperationRunRecord | null
  used: Used
  stands: ReadonlyMap<string, Pick<OperationPointRecord, 'state' | 'since'>>
}

export const limitOf = ({ check_limit }: Pick<TopicPoint, 'check_limit'>, contest: OperationContest): number =>
  check_limit ?? contest.check_limit

/** Whether an entrant may apply for a point at all: a program looks at it, and not the clock alone. */
export const takesApplications = (point: TopicPoint): boolean =>
  point.role === 'task' && isScript(point) && point.script_id !== null && (point.check_mode === 'manual' || point.may_apply)

/** The points that an application is for; in the order of the table of refusals. @throws what keeps the entrant from it */
export function mustApply(asking: Asking): TopicPoint[] {
  const { contest, now, topic_id, points, point_id, scene, open, used, stands } = asking
  const named = point_id === null ? points : points.filter((point) => point.point_id === point_id)
  if (named.length === 0 || (point_id !== null && named.every(({ role }) => role === 'guard'))) fail('check_point_not_found')
  if (points.some(isScript) && !runsNow(scene)) fail('scene_state')
  const able = named.filter(takesApplications)
  const [one] = named
  if (able.length === 0 && point_id !== null && one?.check_mode === 'automatic')
    fail('check_automatic', { m: Math.round(contest.check_interval_s / 60) })
  if (able.length === 0) fail('check_none')
  const isPassed = ({ point_id: id, point_mode }: TopicPoint) => point_mode === 'once' && stands.get(id)?.state === 'success'
  const left = able.filter((point) => !isPassed(point))
  if (left.length === 0) {
    if (point_id === null) fail('check_none')
    fail('check_passed_already', { t: stands.get(point_id)?.since ?? null })
  }
  if (open !== null) fail('check_running', { time: open.requested_at })
  const wait_ms = waitOf(contest, used, topic_id, now)
  if (wait_ms > 0) fail('check_wait', { retry_after_s: Math.ceil(wait_ms / 1_000) })
  if (contest.check_total_limit > 0 && used.all >= contest.check_total_limit)
    fail('check_limit', { of: 'all', limit: contest.check_total_limit })
  const free = left.filter((point) => leftOf(contest, used, point) !== 0)
  if (free.length === 0) fail('check_limit', { of: 'point', limit: limitOf(left[0] ?? { check_limit: null }, contest) })
  return free
}

/** Applications that are left at a point; null: as many as one likes. */
export function leftOf(contest: OperationContest, used: Used, point: Pick<TopicPoint, 'point_id' | 'check_limit'>): number | null {
  const limit = limitOf(point, contest)
  return limit === 0 ? null : Math.max(0, limit - (used.points.get(point.point_id) ?? 0))
}

/** How long the next application of a topic has to wait, milliseconds. */
export function waitOf({ check_wait_s }: OperationContest, { last }: Used, topic_id: string, now: number): number {
  const at = last.get(topic_id)
  return at === undefined ? 0 : Math.max(0, Date.parse(at) + check_wait_s * 1_000 - now)
}
