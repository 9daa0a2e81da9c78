import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { kindOf, stateOf, type TopicName } from '../../core/contest/index.ts'

export interface EntrantName {
  entrant_id: string
  name: string
  /** Its own in the contest. */
  number: number
  country: string | null
  logo: string | null
  bracket_id: string | null
}
/** Names that stand beside scores. `stamp` is a digest of them, so it is the same on every replica. */
export interface Directory {
  entrants: ReadonlyMap<string, EntrantName>
  /** In the order of the contest, every name: for the desk. */
  topics: ReadonlyMap<string, TopicName>
  /** The same topics as everybody may know them: what some brackets or solvers alone may see has no name here. */
  shown: ReadonlyMap<string, TopicName>
  /** As `shown`, once the contest is over: what waited unnamed for others is named, what is of some brackets is not. */
  after_end: ReadonlyMap<string, TopicName>
  /** Topics that do not exist for who has not solved others first. */
  unseen: ReadonlySet<string>
  /** Topics that tell players how many solved them and not who. */
  unnamed_solvers: ReadonlySet<string>
  /** The row these names were judged by: another one may draw brackets otherwise. */
  contest: ContestCommon
  stamp: string
}

const entrantText = 'select entrant_id, name, number, country, logo, bracket_id from entrant where contest_id = $1 order by entrant_id'
export async function readDirectory(pool: Pool, contest: ContestCommon): Promise<Directory> {
  const { rows: entrants } = await pool.query<EntrantName>(entrantText, [contest.resource_id])
  const { topics, shown, after_end, unseen, unnamed_solvers } = await kindOf(contest).topics.names(pool, contest)
  const stamp = createHash('sha256')
    .update(JSON.stringify(unseen.length === 0 ? [entrants, topics, shown] : [entrants, topics, shown, unseen]))
    .digest('base64url')
    .slice(0, 10)
  return {
    entrants: byEntrant(entrants),
    topics: byTopic(topics),
    shown: byTopic(shown),
    after_end: byTopic(after_end),
    unseen: new Set(unseen),
    unnamed_solvers: new Set(unnamed_solvers),
    contest,
    stamp,
  }
}

/** A stage as a file names it: behind its topic, for stages of two may be called alike. A topic that is gone has no name. */
export function wholeTopicName({ topics }: Pick<Directory, 'topics'>, topic_id: string): string {
  const topic = topics.get(topic_id)
  const above = topics.get(topic?.parent_id ?? '')
  return [above, topic].flatMap((one) => one?.name ?? []).join(' · ')
}

const byEntrant = (rows: readonly EntrantName[]) => new Map(rows.map((one) => [one.entrant_id, one]))
const byTopic = (rows: readonly TopicName[]) => new Map(rows.map((one) => [one.topic_id, one]))

/** Whose names the public projection shows now: nobody's before the start, more after the end. One word of every version of it. */
export function namingOf({ shown, after_end }: Directory, contest: ContestCommon, now: number): 'none' | 'shown' | 'after_end' {
  if (!isBegun(contest, now)) return 'none'
  const isMore = [...after_end.values()].some(({ topic_id, name }) => shown.get(topic_id)?.name !== name)
  return isMore && stateOf(contest, now).status === 'finished' ? 'after_end' : 'shown'
}

/** Nothing is named before the start. */
const isBegun = (contest: ContestCommon, now: number): boolean => stateOf(contest, now).status !== 'not_started'

interface Naming {
  directory: Directory
  contest: ContestCommon
  now: number
}
const nothing: ReadonlyMap<string, TopicName> = new Map()
const none: ReadonlySet<string> = new Set()

/**
 * Topics that no shared answer speaks of before the end: for some of its readers they do not exist, and all get the same
 * bytes. The desk sees all; whoever sees one finds it among the own topics.
 */
export const withheldTopics = ({ directory, contest, now }: Naming, view: 'real' | 'public'): ReadonlySet<string> =>
  view === 'real' || directory.unseen.size === 0 || stateOf(contest, now).status === 'finished' ? none : directory.unseen

/** Topics beside the scores of a projection, in the order of the contest: the public one names what everybody may know. */
export function namedTopics(naming: Naming, view: 'real' | 'public'): ReadonlyMap<string, TopicName> {
  const { directory, contest, now } = naming
  if (view === 'real') return directory.topics
  const stage = namingOf(directory, contest, now)
  if (stage === 'none') return nothing
  if (stage === 'after_end') return directory.after_end
  const withheld = withheldTopics(naming, view)
  return withheld.size === 0 ? directory.shown : new Map([...directory.shown].filter(([topic_id]) => !withheld.has(topic_id)))
}
