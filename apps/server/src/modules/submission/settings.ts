import type { FlagPartRules, FlagType } from '@beacon/engine'
import { RE2JS } from 're2js'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import type { SecretBox } from '../secret/index.ts'
import { openFlag } from '../topic/index.ts'

/** What judging reads of a topic beyond its score events. */
export interface TopicSettings {
  topic_id: string
  name: string
  flag_type: FlagType
  parts: readonly (FlagPartRules & { name: string })[]
  answer_limit: number | null
  /** When a topic that waits for its time is released, epoch ms. */
  due_at: number | null
}
export interface PatternFlag {
  flag_id: string
  topic_id: string
  part: number
  kind: 'flag' | 'decoy'
  pattern: ReturnType<typeof RE2JS.compile>
}
/** Topics of a contest as of `stamp`, which changes with any of their rows. */
export interface FlagSettings {
  stamp: string
  topics: ReadonlyMap<string, TopicSettings>
  patterns: readonly PatternFlag[]
}

interface TopicRow {
  topic_id: string
  name: string
  flag_type: FlagType
  parts: { part: number; name: string; logic: FlagPartRules['logic'] }[]
  answer_limit: number | null
  due_at: number | null
  counts: Record<string, number> | null
}

/** SQL of the stamp: one value over the contest's topics and the number of their flags. */
export const stampText = `(select count(*) || '.' || coalesce(sum(hashtextextended(resource_id::text || version || updated_at, 0)), 0) from topic where contest_id = $1 and deleted_at is null)`

const topicText = `select t.resource_id as topic_id, t.name, t.flag_type, t.parts, t.answer_limit,
  case when not t.is_released then (extract(epoch from t.release_at) * 1000)::float8 end as due_at,
  (select jsonb_object_agg(part, n) from (select part, count(*) as n from topic_flag f where f.topic_id = t.resource_id and f.kind = 'flag' group by part) c) as counts
  from topic t where t.contest_id = $1 and t.deleted_at is null`
const patternText = `select flag_id, topic_id, part, kind, content_sealed from topic_flag where contest_id = $1 and match = 'regex' order by topic_id, part, sort`

const known = new LRUCache<string, FlagSettings>({ max: 100 })

export const knownSettings = (contest_id: string): FlagSettings | undefined => known.get(contest_id)

/** Reads topics and patterns in the caller's transaction. */
export async function readSettings(client: PoolClient, secret: SecretBox, contest_id: string): Promise<FlagSettings> {
  const { rows: stamps } = await client.query<{ stamp: string }>(`select ${stampText} as stamp`, [contest_id])
  const { rows: topics } = await client.query<TopicRow>(topicText, [contest_id])
  const { rows: patterns } = await client.query<Omit<PatternFlag, 'pattern'> & { content_sealed: Buffer }>(patternText, [contest_id])
  const settings: FlagSettings = {
    stamp: stamps[0]?.stamp ?? '',
    topics: new Map(topics.map((row) => [row.topic_id, settingsOf(row)])),
    patterns: patterns.map(({ content_sealed, ...row }) => ({
      ...row,
      pattern: RE2JS.compile(openFlag(secret, row.flag_id, content_sealed)),
    })),
  }
  known.set(contest_id, settings)
  return settings
}

function settingsOf({ topic_id, name, flag_type, parts, answer_limit, due_at, counts }: TopicRow): TopicSettings {
  const rules = parts.map(({ part, name: part_name, logic }) => ({ part, name: part_name, logic, flag_count: counts?.[String(part)] ?? 1 }))
  return { topic_id, name, flag_type, parts: rules, answer_limit, due_at }
}
