import { defaultTopicRules, dynamicValue, type TopicRules } from '@beacon/engine'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import type { HistoryChallenge } from '../../../contest/out/package-import/index.ts'

type Scoring = Pick<TopicRecord, 'integral_way' | 'dynamic_preset' | 'score' | 'score_min' | 'decay'>

/**
 * How a brought topic scores: by its curve where that gives the value CTFd holds, else at that value.
 * CTFd prices at each solve only, so a ban or an edit leaves its value behind its own curve; its standings count the value.
 */
export function scoringOf(challenge: HistoryChallenge, counted: number): { scoring: Scoring; isStale: boolean } {
  const { value, initial, minimum, decay } = challenge
  const fixed: Scoring = { integral_way: 'accumulative', dynamic_preset: 'ctfd_log', score: value, score_min: value, decay: 90 }
  if (initial === null || challenge.function === 'static') return { scoring: fixed, isStale: false }
  const scoring: Scoring = {
    integral_way: 'dynamic',
    dynamic_preset: challenge.function === 'linear' ? 'ctfd_linear' : 'ctfd_log',
    score: Math.round(initial),
    score_min: Math.round(minimum ?? 0),
    decay: Math.max(1, Math.round(decay ?? 1)),
  }
  const rules: TopicRules = { ...defaultTopicRules, ...scoring }
  return dynamicValue(rules, counted) === value ? { scoring, isStale: false } : { scoring: fixed, isStale: true }
}
