import { emptyProgress, type FlagFacts, progressKey } from './facts.ts'
import type { FlagRules } from './rules.ts'
import { isOnline } from '../finish.ts'

/** Says whether a solver has every part of a topic; of one with stages: every stage that is online. */
export function solvedTopics(rules: FlagRules, facts: FlagFacts, solverId: string): (topicId: string) => boolean {
  const hasParts = (topicId: string): boolean => {
    const parts = rules.topics.get(topicId)?.parts ?? []
    const { solved } = facts.progress.get(progressKey(solverId, topicId)) ?? emptyProgress
    return parts.length > 0 && parts.every(({ part }) => solved.has(part))
  }
  return (topicId) => {
    const stages = rules.topics.get(topicId)?.stages
    if (stages === undefined) return hasParts(topicId)
    const online = stages.filter((id) => isOnline(facts.topics.get(id)?.state))
    return online.length > 0 && online.every(hasParts)
  }
}
