import type { FlagRules, FlagTopicRules } from '@beacon/engine'
import type { ContestRecord } from '../../db/schema/contest.ts'
import type { Kept } from '../score/index.ts'
import type { FlagSettings } from './settings.ts'

/** How the tries of a batch are judged: scoring from the events, the rest from the rows. */
export function rulesOf(contest: ContestRecord, settings: FlagSettings, kept: Kept, topicIds: Iterable<string>): FlagRules {
  const rate = { flag_rate_count: contest.flag_rate_count, flag_rate_window_s: contest.flag_rate_window_s }
  const topics = new Map<string, FlagTopicRules>()
  for (const id of topicIds) {
    const topic = settings.topics.get(id)
    const standing = kept.real.topic(id)
    if (topic === undefined || standing === null) continue
    topics.set(id, {
      ...rate,
      flag_type: topic.flag_type,
      parts: topic.parts,
      part_order: 'any',
      answer_limit: topic.answer_limit ?? contest.answer_limit,
      answer_limit_mode: contest.answer_limit_mode,
      answer_limit_wait_s: contest.answer_limit_wait_s,
      prerequisites: null,
      prerequisites_view: 'name',
      brackets: null,
      close_at: null,
      is_practice: false,
      scoring: standing.rules,
    })
  }
  return { contest: { ...rate, scoring: kept.rules, after_end: contest.after_end, ai_declaration: 'none' }, topics }
}
