import type { StartItem } from '@beacon/engine'
import { cfsStartItems, type CfsStartRange } from '@beacon/engine/cfs'
import { eq, inArray, isNull, and } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { CfsContest } from '../../../db/schema/kinds/cfs/contest-cfs.ts'
import { topicFlag } from '../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../db/schema/contest/topic-answer.ts'
import { findTopicScenes } from '../../bank/flag/index.ts'
import { flagReport, readinessOf, selectTopics } from '../../contest/topic/topic/index.ts'
import { stagesOf } from './stage/index.ts'

const isOnline = ({ is_online, is_public }: TopicRecord): boolean => is_online && is_public

/** What must hold of the ranges before the start. */
export async function startItems(executor: Executor, row: CfsContest, { entrants }: { entrants: number }): Promise<StartItem[]> {
  const other = row.lang === 'en' ? 'zh' : 'en'
  const ready = await readinessOf(executor, row.resource_id, { m: entrants, other })
  const { shared } = await flagReport(executor, row.resource_id)
  const isBilingual = row.translations[other] !== undefined || ready.has_translations
  return cfsStartItems({
    ranges: await rangesOf(executor, row.resource_id),
    sharing_flags: shared,
    untranslated: isBilingual ? [...(row.translations[other] === undefined ? [row.name] : []), ...ready.untranslated] : [],
    lang: other,
  })
}

async function rangesOf(executor: Executor, contestId: string): Promise<CfsStartRange[]> {
  const topics = (await selectTopics(executor, contestId)).filter(isOnline)
  const ranges = topics.filter(({ parent_id }) => parent_id === null)
  const scenes = await findTopicScenes(
    executor,
    ranges.map(({ resource_id }) => resource_id),
  )
  const flagged = await withFlags(executor, contestId, topics)
  return ranges.map((range) => {
    const scene = scenes.get(range.resource_id)
    return {
      name: range.name,
      is_tested: range.test_result === 'passed',
      is_shared: scene?.isolation === 'shared',
      node_keys: new Set(scene?.definition.nodes.map(({ id }) => id) ?? []),
      stages: stagesOf(topics, range.resource_id).map(({ row, own }) => ({
        stage_id: row.resource_id,
        name: row.name,
        score: row.score,
        node_key: own.node_key,
        flags: row.flag_type === 'dynamic' ? 'dynamic' : flagged.has(row.resource_id) ? 'static' : 'none',
        needs: row.prerequisites,
      })),
    }
  })
}

/** Topics that have a flag that everybody shares. */
async function withFlags(executor: Executor, contestId: string, topics: readonly TopicRecord[]): Promise<ReadonlySet<string>> {
  if (topics.length === 0) return new Set()
  const ids = topics.map(({ resource_id }) => resource_id)
  const rows = await executor
    .selectDistinct({ topic_id: topicFlag.topic_id })
    .from(topicFlag)
    .where(
      and(eq(topicFlag.contest_id, contestId), inArray(topicFlag.topic_id, ids), eq(topicFlag.kind, 'flag'), isNull(topicFlag.owner_id)),
    )
  return new Set(rows.map(({ topic_id }) => topic_id))
}
