import { entrantRights } from '../../core/rights.ts'
import { solvesAlone } from '../../core/roster.ts'
import { emptyProgress, type FlagEntrantFacts, type FlagFacts, type FlagTry, type HeldTry, progressKey } from './facts.ts'
import type { FlagOutcome } from './outcome.ts'
import type { FlagRules } from './rules.ts'
import type { Advance, Batch, Attempt } from './judge-state.ts'

const solveKey = (entrantId: string, topicId: string): string => `${entrantId} ${topicId}`

/** Whether any solver of the entrant has solved the topic, before the batch or within it. */
export const hasSolved = (batch: Pick<Batch, 'solved'>, entrant: FlagEntrantFacts, entrantId: string, topicId: string): boolean =>
  batch.solved.has(solveKey(entrantId, topicId)) || entrant.hasSolved(topicId)

/** Copies the maps; the facts themselves stay as they are. */
export function openBatch(facts: FlagFacts): Batch {
  const { topics, entrants, progress, windows, held } = facts
  return {
    ...facts,
    topics: new Map(topics),
    entrants: new Map(entrants),
    progress: new Map(progress),
    windows: new Map(windows),
    held: new Map(held),
    solved: new Set(),
  }
}

/** Who is the solver of a try: the entrant, or its member where every member solves alone. */
export function solverOf(rules: FlagRules, submission: FlagTry, entrantId: string): string {
  return solvesAlone(rules.contest.scoring) ? submission.member_id : entrantId
}

/** Writes what an outcome changed into the batch. */
export function record(batch: Batch, submission: FlagTry, solverId: string, outcome: FlagOutcome, step: Advance | null): void {
  if (outcome.window) batch.windows.set(outcome.window.key, outcome.window.window)
  if (!outcome.is_stored) return
  if (outcome.code === 'flag_held') hold(batch, submission, solverId, outcome)
  const key = progressKey(solverId, outcome.topic_id)
  const before = step?.progress ?? batch.progress.get(key) ?? emptyProgress
  const trace = { at: submission.at, by: submission.member_id }
  batch.progress.set(key, {
    ...before,
    texts: before.texts.has(submission.digest) ? before.texts : new Map(before.texts).set(submission.digest, trace),
    wrong_count: before.wrong_count + (outcome.is_attempt ? 1 : 0),
    last_wrong_at: outcome.is_attempt ? submission.at : before.last_wrong_at,
  })
}

function hold(batch: Batch, submission: FlagTry, solverId: string, { topic_id, part, flag_id }: FlagOutcome): void {
  if (topic_id === null || part === null || flag_id === null) return
  const { submission_id, at, member_id } = submission
  const one: HeldTry = { submission_id, at, by: member_id, topic_id, part, flag_id }
  batch.held.set(solverId, [...(batch.held.get(solverId) ?? []), one])
}

/** Counts a topic just solved towards its value and bloods, once per entrant. Says whether it counted. */
export function countSolve(batch: Batch, { rules, entrant, entrant_id, topic_id, topic_facts, is_practice }: Attempt): boolean {
  if (is_practice || hasSolved(batch, entrant, entrant_id, topic_id)) return false
  const rights = entrantRights(rules.contest.scoring, entrant.state)
  batch.solved.add(solveKey(entrant_id, topic_id))
  batch.topics.set(topic_id, {
    ...topic_facts,
    counted_solves: topic_facts.counted_solves + (rights.affects_value ? 1 : 0),
    blood_solves: topic_facts.blood_solves + (rights.gets_blood ? 1 : 0),
  })
  return true
}
