import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'

/** Whether a pause hides the topics that say nothing themselves: this one's word, else the setting's. */
export const hidesTopics = ({ pause_hides_topics, topics_in_pause }: AnswerContest): boolean =>
  pause_hides_topics ?? topics_in_pause === 'hide'

/** Whether a pause hides a topic. A pause that was told to hide hides all; else the topic's own word counts, then the contest's. */
export function hidesTopic(contest: AnswerContest, own: AnswerContest['topics_in_pause'] | null): boolean {
  if (contest.pause_hides_topics === true || own === null) return hidesTopics(contest)
  return own === 'hide'
}
