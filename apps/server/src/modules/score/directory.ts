import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

export interface EntrantName {
  entrant_id: string
  name: string
  country: string | null
  logo: string | null
}
export interface TopicName {
  topic_id: string
  name: string
  direction: string
}

/** Names that stand beside scores. `stamp` is a digest of them, so it is the same on every replica. */
export interface Directory {
  entrants: ReadonlyMap<string, EntrantName>
  /** In the order of the contest. */
  topics: ReadonlyMap<string, TopicName>
  stamp: string
}

const entrantText = 'select entrant_id, name, country, logo from entrant where contest_id = $1 order by entrant_id'
const topicText = `select t.resource_id as topic_id, t.name, coalesce(d.key, '') as direction from topic t
  left join direction d on d.resource_id = t.direction_id where t.contest_id = $1 and t.deleted_at is null order by t.sort, t.resource_id`

export async function readDirectory(pool: Pool, contest_id: string): Promise<Directory> {
  const { rows: entrants } = await pool.query<EntrantName>(entrantText, [contest_id])
  const { rows: topics } = await pool.query<TopicName>(topicText, [contest_id])
  const stamp = createHash('sha256')
    .update(JSON.stringify([entrants, topics]))
    .digest('base64url')
    .slice(0, 10)
  return {
    entrants: new Map(entrants.map((one) => [one.entrant_id, one])),
    topics: new Map(topics.map((one) => [one.topic_id, one])),
    stamp,
  }
}
