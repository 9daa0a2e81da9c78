import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import type { AnswerStandings } from '../standings/index.ts'
import type { WholeTopic } from './repo.ts'
import { topicSettings, type Ratings } from './play/view.ts'

/** What players said of topics that show it. A rating follows a solve, so while frozen only those from before count. */
export async function ratingsOf(ctx: Pick<Ctx, 'db'>, standings: AnswerStandings, rows: readonly WholeTopic[]): Promise<Ratings> {
  const { is_frozen } = standings
  const contest = asAnswers(standings.contest)
  if (!rows.some(({ row }) => topicSettings(contest, row).show_rating)) return new Map()
  const before = is_frozen ? contest.freeze_at : null
  const { rows: found } = await ctx.db.execute<{ topic_id: string; average: number; count: number }>(sql`
    select topic_id, round(avg(stars), 1)::float8 as average, count(*)::int as count from topic_rating
    where contest_id = ${contest.resource_id} and run = ${contest.run} and at < coalesce(${before}::timestamptz, 'infinity') group by topic_id`)
  return new Map(found.map(({ topic_id, average, count }) => [topic_id, { average, count }]))
}
