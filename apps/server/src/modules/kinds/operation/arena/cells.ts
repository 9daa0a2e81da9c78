import type { pointCheck as contract } from '@beacon/api/kinds/operation/check'
import type { Reply } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import type { Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { withheldTopics } from '../../../contest/score/score/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { seeOperation } from '../check/index.ts'
import { isTask, pointsOf, type TopicPoint } from '../topic/index.ts'

/** Points that were passed at some time, as could be known before the freeze; only those that can be lost are asked for. */
async function passedOnce(
  ctx: Ctx,
  { contest, run, is_frozen, clock }: AnswerStandings,
  hold: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hold.length === 0) return new Set()
  const until = is_frozen && clock.freeze_at !== null ? sql`and done_at < ${iso(clock.freeze_at)}::timestamptz` : sql``
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select distinct entrant_id || ' ' || point_id as key from operation_check
    where contest_id = ${contest.resource_id} and run = ${run} and status = 'success'
      and point_id = any(${sql.param([...hold])}::uuid[]) ${until}`)
  return new Set(rows.map(({ key }) => key))
}

/** How every entrant stands, as the public sees it. */
export async function readCells(ctx: Ctx, id: string): Promise<Special> {
  await seeOperation(ctx, id)
  const standings = await answerStandings(ctx, id)
  const board = standings.public
  const withheld = withheldTopics(standings, 'public')
  const rows = new Map((await selectTopics(ctx.db, id)).map((row) => [row.resource_id, row]))
  const topics = [...standings.directory.topics.values()].flatMap(({ topic_id, name }) => {
    const topic = board.topic(topic_id)
    const row = rows.get(topic_id)
    if (topic === undefined || row === undefined || withheld.has(topic_id)) return []
    const parts = new Map(row.parts.map(({ part_id, part }) => [part_id, part]))
    const points = pointsOf(row).flatMap((point) => {
      const part = parts.get(point.point_id)
      return isTask(point) && part !== undefined ? [{ point, part }] : []
    })
    return [{ topic_id, name, is_online: !topic.state.is_offline, points }]
  })
  const once = await passedOnce(
    ctx,
    standings,
    topics.flatMap(({ points }) => points.flatMap(({ point }) => (point.point_mode === 'hold' ? [point.point_id] : []))),
  )
  const view = ({ point_id, name, type, point_mode: mode }: TopicPoint) => ({ point_id, name, type, mode })
  const reply: Omit<Reply<typeof contract.cells>, 'version'> = {
    topics: topics.map(({ points, ...topic }) => ({ ...topic, points: points.map(({ point }) => view(point)) })),
    items: [...board.ranking(), ...board.unranked()].map(({ entrant_id }) => {
      const held = new Map(board.row(entrant_id)?.cells.map((cell) => [cell.topic_id, new Set(cell.parts)]))
      return {
        entrant_id,
        name: standings.directory.entrants.get(entrant_id)?.name ?? '',
        cells: topics.map(({ topic_id, points }) =>
          points
            .map(({ point, part }) =>
              held.get(topic_id)?.has(part) === true ? 'p' : once.has(`${entrant_id} ${point.point_id}`) ? 'l' : '.',
            )
            .join(''),
        ),
      }
    }),
    is_frozen: standings.is_frozen,
  }
  return tagged(reply)
}
