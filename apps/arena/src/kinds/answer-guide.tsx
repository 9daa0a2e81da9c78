import type { ContestMe } from '@beacon/api/contest/contest-views'
import { GuideFacts } from '../parts/guide/guide-facts.tsx'
import type { AnswerContest } from '../parts/answer/answer-contest.ts'
import { useAnswerRules } from '../parts/answer/use-answer-rules.tsx'

/** What the settings of a contest with answers say. */
export function AnswerGuide({ contest, mine }: { contest: AnswerContest; mine: ContestMe }) {
  return <GuideFacts contest={contest} mine={mine} rules={useAnswerRules(contest)} />
}
