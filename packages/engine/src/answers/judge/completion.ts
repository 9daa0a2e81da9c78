import { emptyProgress, type FlagFacts, progressKey } from './facts.ts'
import type { FlagRules } from './rules.ts'

/** Says whether a solver has every part of a topic. */
export function solvedTopics(rules: FlagRules, facts: FlagFacts, solverId: string): (topicId: string) => boolean {
  return (topicId) => {
    const parts = rules.topics.get(topicId)?.parts ?? []
    const { solved } = facts.progress.get(progressKey(solverId, topicId)) ?? emptyProgress
    return parts.length > 0 && parts.every(({ part }) => solved.has(part))
  }
}
