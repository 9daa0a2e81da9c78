import { judgedNames } from '@beacon/api/topic/topic-table'
import type { FlagPartRules, FlagType } from '@beacon/engine/answers'
import { RE2JS } from 're2js'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { topicAnswerNames, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { dueText, openFlag } from '../../topic/topic/index.ts'

/** Settings of a topic that are read as they stand; null inherits the contest's. */
const plain = ['part_order', 'answer_limit', ...judgedNames] as const satisfies ReadonlyArray<keyof TopicRecord>
type Plain = Pick<TopicRecord, (typeof plain)[number]>

/** What judging reads of a topic beyond its score events. */
export interface TopicSettings extends Plain {
  topic_id: string
  name: string
  /** Of a stage: its topic. */
  parent_id: string | null
  flag_type: FlagType
  parts: readonly (FlagPartRules & { name: string })[]
  /** From then on no answer is taken, epoch ms. */
  close_at: number | null
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
  /** Stages in their order, by the topic that they stand below. */
  stages: ReadonlyMap<string, readonly string[]>
  patterns: readonly PatternFlag[]
  /** Whether any flag overlooks case: else only exact digests are looked for. */
  isFolded: boolean
}

interface TopicRow extends Omit<TopicSettings, 'parts'> {
  parts: { part: number; name: string; logic: FlagPartRules['logic'] }[]
  counts: Record<string, number> | null
}

/** SQL of the stamp: one value over the contest's topics and the number of their flags. */
export const stampText = `(select count(*) || '.' || coalesce(sum(hash_record_extended(row(resource_id, version, updated_at), 0)), 0) from topic where contest_id = $1 and deleted_at is null)`

const topicText = `select t.resource_id as topic_id, t.name, t.parent_id, o.flag_type, o.parts, ${plain.map((name) => `${topicAnswerNames.has(name) ? 'o' : 't'}.${name}`).join(', ')},
  (extract(epoch from t.close_at) * 1000)::float8 as close_at,
  case when not t.is_released then (extract(epoch from ${dueText}) * 1000)::float8 end as due_at,
  (select jsonb_object_agg(part, n) from (select part, count(*) as n from topic_flag f
    where f.topic_id = t.resource_id and f.kind = 'flag' and f.owner_id is null group by part) c) as counts
  from topic t join topic_answer o on o.topic_id = t.resource_id join contest c on c.resource_id = t.contest_id where t.contest_id = $1 and t.deleted_at is null order by t.sort, t.resource_id`
const patternText = `select flag_id, topic_id, part, kind, content_sealed from topic_flag where contest_id = $1 and match = 'regex' order by topic_id, part, sort`

const foldedText = `select exists(select from topic_flag where contest_id = $1 and match = 'case_insensitive') as folded`

const known = new LRUCache<string, FlagSettings>({ max: 100 })

export const knownSettings = (contest_id: string): FlagSettings | undefined => known.get(contest_id)

/** Reads topics and patterns in the caller's transaction. */
export async function readSettings(client: PoolClient, secret: SecretBox, contest_id: string): Promise<FlagSettings> {
  const { rows: stamps } = await client.query<{ stamp: string }>(`select ${stampText} as stamp`, [contest_id])
  const { rows: topics } = await client.query<TopicRow>(topicText, [contest_id])
  const { rows: patterns } = await client.query<Omit<PatternFlag, 'pattern'> & { content_sealed: Buffer }>(patternText, [contest_id])
  const { rows: folded } = await client.query<{ folded: boolean }>(foldedText, [contest_id])
  const settings: FlagSettings = {
    stamp: stamps[0]?.stamp ?? '',
    topics: new Map(topics.map((row) => [row.topic_id, settingsOf(row)])),
    stages: stagesByTopic(topics),
    patterns: patterns.map(({ content_sealed, ...row }) => ({
      ...row,
      pattern: RE2JS.compile(openFlag(secret, row.flag_id, content_sealed)),
    })),
    isFolded: folded[0]?.folded === true,
  }
  known.set(contest_id, settings)
  return settings
}

function stagesByTopic(topics: readonly TopicRow[]): Map<string, string[]> {
  const stages = new Map<string, string[]>()
  for (const { topic_id, parent_id } of topics) if (parent_id !== null) stages.set(parent_id, [...(stages.get(parent_id) ?? []), topic_id])
  return stages
}

function settingsOf({ parts, counts, ...row }: TopicRow): TopicSettings {
  // A flag of one's own is one, however many entrants have theirs.
  const flagCount = (part: number) => counts?.[String(part)] ?? 1
  return { ...row, parts: parts.map(({ part, name, logic }) => ({ part, name, logic, flag_count: flagCount(part) })) }
}
