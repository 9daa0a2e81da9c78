import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { isNamedForAll, stateOf } from '../contest/index.ts'

export interface EntrantName {
  entrant_id: string
  name: string
  country: string | null
  logo: string | null
  bracket_id: string | null
}
export interface TopicName {
  topic_id: string
  name: string
  direction: string
}

/** Names that stand beside scores. `stamp` is a digest of them, so it is the same on every replica. */
export interface Directory {
  entrants: ReadonlyMap<string, EntrantName>
  /** In the order of the contest, every name: for the desk. */
  topics: ReadonlyMap<string, TopicName>
  /** The same topics as everybody may know them: what some brackets or solvers alone may see has no name here. */
  shown: ReadonlyMap<string, TopicName>
  /** The row these names were judged by: another one may draw brackets otherwise. */
  contest: ContestRecord
  stamp: string
}

interface TopicRow extends TopicName {
  brackets: string[] | null
  prerequisites: string[]
  locked_view: 'hidden' | 'name' | 'anonymised' | null
}

const entrantText = 'select entrant_id, name, country, logo, bracket_id from entrant where contest_id = $1 order by entrant_id'
const topicText = `select t.resource_id as topic_id, t.name, coalesce(d.key, '') as direction, t.brackets, t.prerequisites, t.locked_view from topic t
  left join direction d on d.resource_id = t.direction_id where t.contest_id = $1 and t.deleted_at is null order by t.sort, t.resource_id`

export async function readDirectory(pool: Pool, contest: ContestRecord): Promise<Directory> {
  const { rows: entrants } = await pool.query<EntrantName>(entrantText, [contest.resource_id])
  const { rows: topics } = await pool.query<TopicRow>(topicText, [contest.resource_id])
  const named = topics.map(({ topic_id, name, direction }): TopicName => ({ topic_id, name, direction }))
  const shown = topics.map((row, index): TopicName => {
    const { topic_id, direction, name } = named[index] ?? row
    return { topic_id, name: isNamedForAll(contest, row) ? name : '', direction }
  })
  const stamp = createHash('sha256')
    .update(JSON.stringify([entrants, named, shown]))
    .digest('base64url')
    .slice(0, 10)
  return { entrants: byEntrant(entrants), topics: byTopic(named), shown: byTopic(shown), contest, stamp }
}

const byEntrant = (rows: readonly EntrantName[]) => new Map(rows.map((one) => [one.entrant_id, one]))
const byTopic = (rows: readonly TopicName[]) => new Map(rows.map((one) => [one.topic_id, one]))

/** Nothing is named before the start. */
export const isBegun = (contest: ContestRecord, now: number): boolean => stateOf(contest, now).status !== 'not_started'

interface Naming {
  directory: Directory
  contest: ContestRecord
  now: number
}
const nothing: ReadonlyMap<string, TopicName> = new Map()

/** Topics beside the scores of a projection, in the order of the contest: the public one names what everybody may know. */
export const namedTopics = ({ directory, contest, now }: Naming, view: 'real' | 'public'): ReadonlyMap<string, TopicName> =>
  view === 'real' ? directory.topics : isBegun(contest, now) ? directory.shown : nothing
