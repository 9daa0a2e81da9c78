import { stateAt } from '../../core/clock.ts'
import { solverOf } from './batch.ts'
import { emptyProgress, type FlagTry, progressKey } from './facts.ts'
import type { FlagRules } from './rules.ts'
import type { Batch, Attempt } from './judge-state.ts'

/** A try at a topic at its place of the batch; null where the entrant or the topic is not known. */
export function attemptAt(rules: FlagRules, batch: Batch, submission: FlagTry, entrantId: string, topicId: string): Attempt | null {
  const entrant = batch.entrants.get(entrantId)
  const topic = rules.topics.get(topicId)
  const topic_facts = batch.topics.get(topicId)
  if (!entrant || !topic || !topic_facts) return null
  const solver_id = solverOf(rules, submission, entrantId)
  const isOver = stateAt(batch.clock, submission.at) === 'finished'
  return {
    rules,
    facts: batch,
    submission,
    entrant_id: entrantId,
    solver_id,
    entrant,
    topic_id: topicId,
    topic,
    topic_facts,
    progress: batch.progress.get(progressKey(solver_id, topicId)) ?? emptyProgress,
    is_practice: isOver || isPracticeTopic(rules, topic) || entrant.state.is_staff,
    window: null,
  }
}

/** Stages of a topic for practice are practice as well. */
const isPracticeTopic = ({ topics }: FlagRules, { is_practice, scoring: { parent_id } }: Attempt['topic']): boolean =>
  is_practice || (parent_id !== undefined && (topics.get(parent_id)?.is_practice ?? false))
