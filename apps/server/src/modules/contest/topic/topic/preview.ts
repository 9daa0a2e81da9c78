import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { previewEvents } from '../../score/score/index.ts'
import { staffAnswers } from '../rules/index.ts'
import { selectTopics } from './repo.ts'
import { rulesEvent, topicRulesOf } from './rules.ts'
import { scoreOf } from './scoring.ts'

type Body = Parsed<typeof contract.preview>['body']

/** What another scoring of topics would move: the events its save would record, projected and not written. */
export async function previewScoring(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.preview>> {
  const { contest } = await staffAnswers(ctx, contestId, 'contest.write')
  const rows = (await selectTopics(ctx.db, contestId)).filter(({ resource_id }) => body.topic_ids.includes(resource_id))
  const rules = (row: TopicRecord) => JSON.stringify(topicRulesOf(contest, row))
  const changed = rows.map((row) => [row, changedBy(row, body.change)] as const).filter(([before, after]) => rules(before) !== rules(after))
  return previewEvents(
    ctx,
    contestId,
    changed.map(([, after]) => rulesEvent(contest, after)),
  )
}

function changedBy(row: TopicRecord, { shares = [], score, score_min, ...change }: Body['change']): TopicRecord {
  const shareOf = new Map(shares.map(({ part_id, score_share }) => [part_id, score_share]))
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<TopicRecord>
  return {
    ...row,
    ...sent,
    ...scoreOf(row, { score, score_min, integral_way: change.integral_way }),
    parts: row.parts.map((part) => ({ ...part, score_share: shareOf.get(part.part_id) ?? part.score_share })),
  }
}
