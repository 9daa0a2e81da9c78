import type { FlagRules, FlagTopicRules } from '@beacon/engine/answers'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { bracketsOfTopic } from '../../core/contest/index.ts'
import type { AnswerRun } from '../../topic/standings/index.ts'
import type { TopicStandings } from './facts.ts'
import type { FlagSettings, TopicSettings } from './settings.ts'

/** How the tries of a batch are judged: scoring from the events, the rest from the rows. */
export function rulesOf(contest: AnswerContest, settings: FlagSettings, kept: AnswerRun, standings: TopicStandings): FlagRules {
  const rate = { flag_rate_count: contest.flag_rate_count, flag_rate_window_s: contest.flag_rate_window_s }
  const topics = new Map<string, FlagTopicRules>()
  for (const [id, { rules: scoring }] of standings) {
    const topic = settings.topics.get(id)
    if (topic === undefined) continue
    const stages = settings.stages.get(id)
    topics.set(id, {
      flag_rate_count: topic.flag_rate_count ?? contest.flag_rate_count,
      flag_rate_window_s: topic.flag_rate_window_s ?? contest.flag_rate_window_s,
      flag_type: topic.flag_type,
      parts: topic.parts,
      part_order: topic.part_order,
      answer_limit: topic.answer_limit ?? contest.answer_limit,
      answer_limit_mode: topic.answer_limit_mode ?? contest.answer_limit_mode,
      answer_limit_wait_s: topic.answer_limit_wait_s ?? contest.answer_limit_wait_s,
      prerequisites: neededOf(topic),
      prerequisites_view: topic.locked_view ?? contest.prerequisites_view,
      brackets: bracketsOfTopic(contest.brackets, topic),
      close_at: topic.close_at,
      is_practice: topic.is_practice,
      scoring,
      ...(stages === undefined ? {} : { stages }),
    })
  }
  // Practice rests while the contest is offline.
  const after_end = contest.is_online ? contest.after_end : 'read_only'
  return { contest: { ...rate, scoring: kept.real.contestRules(), after_end, ai_declaration: contest.ai_declaration }, topics }
}

function neededOf({ prerequisites, prerequisites_needed }: TopicSettings): FlagTopicRules['prerequisites'] {
  const { length } = prerequisites
  return length === 0 ? null : { topic_ids: prerequisites, needed: Math.min(length, prerequisites_needed ?? length) }
}
