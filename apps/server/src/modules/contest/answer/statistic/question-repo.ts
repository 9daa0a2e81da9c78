import type { Pool } from 'pg'
import { ofPlayers } from '../../../../db/players.ts'
import type { InRun } from './count-repo.ts'

export interface TopicCount {
  opened: number
  ratings: number
  rating: number | null
}
/** Entrants that opened each topic, and what players said of it. Whoever tried it, or took one of its stages, has opened it. */
export async function selectTopicCounts(pool: Pool, { contest_id, run }: InRun): Promise<Map<string, TopicCount>> {
  const { rows } = await pool.query<TopicCount & { topic_id: string }>(
    `with opened as (
       select subject_id as topic_id, m.entrant_id from contest_activity a
         join entrant_member m on m.contest_id = a.contest_id and m.user_id = a.user_id where a.contest_id = $1 and a.run = $2 and a.kind = 'topic'
       union select coalesce(t.parent_id, s.topic_id), s.entrant_id from submission s join topic t on t.resource_id = s.topic_id
         where s.contest_id = $1 and s.run = $2 and not s.is_practice
     ), o as (select topic_id, count(*)::int as opened from opened group by 1),
     r as (select topic_id, count(*)::int as ratings, avg(stars)::float8 as rating from topic_rating where contest_id = $1 and run = $2 group by 1)
     select coalesce(o.topic_id, r.topic_id) as topic_id, coalesce(opened, 0) as opened, coalesce(ratings, 0) as ratings, rating
     from o full join r on r.topic_id = o.topic_id`,
    [contest_id, run],
  )
  return new Map(rows.map(({ topic_id, ...counts }) => [topic_id, counts]))
}

export interface WrongText {
  topic_id: string
  resource_id: string
  text_sealed: Buffer
  count: number
  entrants: number
}
/** The ten wrong texts that were sent most, per topic; sealed as they were stored. */
export async function selectWrongTexts(pool: Pool, { contest_id, run }: InRun): Promise<WrongText[]> {
  const { rows } = await pool.query<WrongText>(
    `select w.topic_id, s.resource_id, s.text_sealed, w.count, w.entrants from (
       select topic_id, digest, count(*)::int as count, count(distinct entrant_id)::int as entrants, min(resource_id::text)::uuid as resource_id,
         row_number() over (partition by topic_id order by count(*) desc, digest) as place
       from submission x where contest_id = $1 and run = $2 and coalesce(verdict, result) = 'wrong' and ${ofPlayers('x')} group by topic_id, digest) w
     join submission s on s.resource_id = w.resource_id where w.place <= 10 order by w.topic_id, w.place`,
    [contest_id, run],
  )
  return rows
}
