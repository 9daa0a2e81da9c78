import type { OperationPerson } from '@beacon/api/kinds/operation/desk'
import { checkPointType } from '@beacon/api/bank/check-point-type'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { readEntry } from '../../../contest/entry/entrant/index.ts'
import { median } from '../../../contest/answer/analysis/index.ts'
import { contestOwner } from '../../../contest/scene/place/index.ts'
import { answerStandings, type AnswerBoard } from '../../../contest/topic/standings/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { asOwn, standsOf } from '../check/index.ts'
import { openedPages } from '../../../contest/watch/statistic/index.ts'
import type { OperationContest } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import type { OperationPointRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { isTask, pointsOf, valueOf } from '../topic/index.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

interface Acts {
  [column: string]: unknown
  applications: number
  scenes: number
  console_s: number | null
}

/** One person of a contest: points of the own entrant, and what this person did itself. */
export async function readPerson(
  ctx: SignedIn,
  { resource_id: id, user_id }: { resource_id: string; user_id: string },
): Promise<OperationPerson> {
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  return (await personOf(ctx, contest, { user_id, view: 'real' })) ?? fail('not_found')
}

/** Those whom an opened link shows, by the results that it may show. */
export async function readPrinted(ctx: Ctx, id: string, asked: readonly string[] | undefined): Promise<{ items: OperationPerson[] }> {
  const { contest, user_ids, view } = await openedPages(ctx, id, asked)
  const own = asOwn(contest)
  const items: OperationPerson[] = []
  for (const user_id of user_ids) {
    const person = await personOf(ctx, own, { user_id, view })
    if (person !== null) items.push(person)
  }
  return { items }
}

type View = 'real' | 'public'

/** Behind a freeze only what could be known before it: no check says more than the board does. */
async function personOf(
  ctx: Ctx,
  contest: OperationContest,
  { user_id, view }: { user_id: string; view: View },
): Promise<OperationPerson | null> {
  const { resource_id: id } = contest
  const entry = await readEntry(ctx.db, id, user_id)
  if (entry === null) return null
  const [person] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  const standings = await answerStandings(ctx, id)
  const topics = await selectTopics(ctx.db, id)
  const isHeld = view === 'public' && standings.is_frozen
  const stands = isHeld ? new Map<string, OperationPointRecord>() : await standsOf(ctx.db, contest, entry.entrant_id)
  const checks = isHeld ? new Map<string, number>() : await checksOf(ctx, contest, entry.entrant_id)
  const board = standings[view]
  const row = board.row(entry.entrant_id)
  const acts = await actsOf(ctx, { id, run: contest.run, user_id })
  return {
    user_id,
    name: person?.name ?? '',
    entrant_id: entry.entrant_id,
    entrant_name: entry.name,
    rank: row?.rank ?? null,
    of: board.ranking().length,
    score: row?.score ?? 0,
    topics: topics.map((topic) => {
      const held = new Set(row?.cells.find((cell) => cell.topic_id === topic.resource_id)?.parts)
      return {
        topic_id: topic.resource_id,
        name: topic.name,
        points: pointsOf(topic)
          .filter(isTask)
          .map(({ point_id, name, type, judge }) => {
            const stand = stands.get(point_id)
            const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
            const isPassed = part !== undefined && held.has(part)
            return {
              point_id,
              name,
              type,
              value: valueOf(standings, view, topic, point_id),
              state: isPassed ? ('success' as const) : judge === 'answer' ? ('unchecked' as const) : (stand?.state ?? 'unchecked'),
              first_passed_at: stand?.first_passed_at ?? null,
              checks: checks.get(point_id) ?? 0,
              lost: stand?.losses ?? 0,
            }
          }),
      }
    }),
    types: typesOf(board, topics, entry.entrant_id),
    applications: acts.applications,
    scenes_started: acts.scenes,
    console_s: acts.console_s,
  }
}

async function checksOf(
  ctx: Ctx,
  { resource_id, run }: { resource_id: string; run: number },
  entrant_id: string,
): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ point_id: string; n: number }>(sql`
    select point_id, count(*)::int as n from operation_check where contest_id = ${resource_id} and run = ${run} and entrant_id = ${entrant_id}
      and status in ('success', 'fail', 'error') group by 1`)
  return new Map(rows.map(({ point_id, n }) => [point_id, n]))
}

async function actsOf(ctx: Ctx, { id, run, user_id }: { id: string; run: number; user_id: string }): Promise<Acts> {
  const { rows } = await ctx.db.execute<Acts>(sql`
    select (select count(*)::int from operation_run where contest_id = ${id} and run = ${run} and user_id = ${user_id} and trigger = 'application') as applications,
      (select count(*)::int from scene where owner = ${contestOwner(id)} and made_by = ${user_id}) as scenes,
      (select sum(extract(epoch from coalesce(r.ended_at, now()) - r.started_at))::int from console_recording r
        join scene s on s.scene_id = r.scene_id where s.owner = ${contestOwner(id)} and r.user_id = ${user_id}) as console_s`)
  return rows[0] ?? { applications: 0, scenes: 0, console_s: null }
}

/** Points passed by type, beside the median of all who are ranked. */
function typesOf(board: AnswerBoard, topics: readonly TopicRecord[], entrant_id: string): OperationPerson['types'] {
  const tasks = topics.flatMap((topic) =>
    pointsOf(topic)
      .filter(isTask)
      .flatMap(({ point_id, type }) => {
        const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
        return part === undefined ? [] : [{ type, topic_id: topic.resource_id, part }]
      }),
  )
  const passed = (id: string, type: string): number => {
    const cells = new Map(board.row(id)?.cells.map((cell) => [cell.topic_id, new Set(cell.parts)]))
    return tasks.filter((task) => task.type === type && cells.get(task.topic_id)?.has(task.part) === true).length
  }
  return checkPointType.options.flatMap((type) => {
    const points = tasks.filter((task) => task.type === type).length
    if (points === 0) return []
    return [
      { type, points, passed: passed(entrant_id, type), median: median(board.ranking().map((row) => passed(row.entrant_id, type))) ?? 0 },
    ]
  })
}
