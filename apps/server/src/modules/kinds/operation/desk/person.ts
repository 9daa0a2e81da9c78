import type { OperationPerson } from '@beacon/api/kinds/operation/desk'
import { checkPointType } from '@beacon/api/bank/check-point-type'
import { sql } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { readEntry } from '../../../contest/entry/entrant/index.ts'
import { median } from '../../../contest/answer/analysis/index.ts'
import { contestOwner } from '../../../contest/scene/place/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { valueOf } from '../arena/mine.ts'
import { standsOf } from '../check/apply.ts'
import { asOwn } from '../check/door.ts'
import { isTask, pointsOf } from '../topic/index.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

interface Acts {
  [column: string]: unknown
  applications: number
  scenes: number
  console_s: number | null
}

/** One person of a contest: points of the own entrant, and what this person did itself. */
export async function readPerson(ctx: SignedIn, { resource_id: id, user_id }: { resource_id: string; user_id: string }): Promise<OperationPerson> {
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const entry = (await readEntry(ctx.db, id, user_id)) ?? fail('not_found')
  const [person] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  const standings = await answerStandings(ctx, id)
  const topics = await selectTopics(ctx.db, id)
  const stands = await standsOf(ctx.db, contest, entry.entrant_id)
  const checks = await checksOf(ctx, contest, entry.entrant_id)
  const row = standings.real.row(entry.entrant_id)
  const acts = await actsOf(ctx, { id, run: contest.run, user_id })
  return {
    user_id,
    name: person?.name ?? '',
    entrant_id: entry.entrant_id,
    entrant_name: entry.name,
    rank: row?.rank ?? null,
    of: standings.real.ranking().length,
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
            const isHeld = part !== undefined && held.has(part)
            return {
              point_id,
              name,
              type,
              value: valueOf(standings, 'real', topic, point_id),
              state: isHeld ? ('success' as const) : judge === 'answer' ? ('unchecked' as const) : (stand?.state ?? 'unchecked'),
              first_passed_at: stand?.first_passed_at ?? null,
              checks: checks.get(point_id) ?? 0,
              lost: stand?.losses ?? 0,
            }
          }),
      }
    }),
    types: typesOf(standings, topics, entry.entrant_id),
    applications: acts.applications,
    scenes_started: acts.scenes,
    console_s: acts.console_s,
  }
}

async function checksOf(ctx: SignedIn, { resource_id, run }: { resource_id: string; run: number }, entrant_id: string): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ point_id: string; n: number }>(sql`
    select point_id, count(*)::int as n from operation_check where contest_id = ${resource_id} and run = ${run} and entrant_id = ${entrant_id}
      and status in ('success', 'fail', 'error') group by 1`)
  return new Map(rows.map(({ point_id, n }) => [point_id, n]))
}

async function actsOf(ctx: SignedIn, { id, run, user_id }: { id: string; run: number; user_id: string }): Promise<Acts> {
  const { rows } = await ctx.db.execute<Acts>(sql`
    select (select count(*)::int from operation_run where contest_id = ${id} and run = ${run} and user_id = ${user_id} and trigger = 'application') as applications,
      (select count(*)::int from scene where owner = ${contestOwner(id)} and made_by = ${user_id}) as scenes,
      (select sum(extract(epoch from coalesce(r.ended_at, now()) - r.started_at))::int from console_recording r
        join scene s on s.scene_id = r.scene_id where s.owner = ${contestOwner(id)} and r.user_id = ${user_id}) as console_s`)
  return rows[0] ?? { applications: 0, scenes: 0, console_s: null }
}

/** Points passed by type, beside the median of all who are ranked. */
function typesOf({ real }: AnswerStandings, topics: readonly TopicRecord[], entrant_id: string): OperationPerson['types'] {
  const tasks = topics.flatMap((topic) =>
    pointsOf(topic)
      .filter(isTask)
      .flatMap(({ point_id, type }) => {
        const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
        return part === undefined ? [] : [{ type, topic_id: topic.resource_id, part }]
      }),
  )
  const passed = (id: string, type: string): number => {
    const cells = new Map(real.row(id)?.cells.map((cell) => [cell.topic_id, new Set(cell.parts)]))
    return tasks.filter((task) => task.type === type && cells.get(task.topic_id)?.has(task.part) === true).length
  }
  return checkPointType.options.flatMap((type) => {
    const points = tasks.filter((task) => task.type === type).length
    if (points === 0) return []
    return [{ type, points, passed: passed(entrant_id, type), median: median(real.ranking().map((row) => passed(row.entrant_id, type))) ?? 0 }]
  })
}
