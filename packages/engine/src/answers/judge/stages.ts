import { judgeAnswer, wrongAnswer } from './answer.ts'
import { outcomeOf, refuse } from './attempt.ts'
import { attemptAt } from './attempt-at.ts'
import type { FlagMatch } from './facts.ts'
import { newMatch } from './match.ts'
import type { FlagOutcome } from './outcome.ts'
import { judgeClosed, judgeLimit, judgeOpen, judgeRepeated, judgeSight, judgeSolved, missingTopics } from './topic-rows.ts'
import type { Attempt, Judged } from './judge-state.ts'

/** A try at a topic with stages: door, limit and wrong tries are those of the topic, the flags those of its stages. */
export function judgeParent(attempt: Attempt): Judged {
  const refusal = judgeOpen(attempt)
  if (refusal) return { outcome: refusal, attempt, advance: null }
  const stage = matchedStage(attempt)
  // A right flag passes only while the limit has room, so that the answer tells nothing.
  if (stage && judgeLimit(attempt) === null) return judgeStage(stage, attempt)
  return { outcome: judgeRepeated(attempt) ?? judgeLimit(attempt) ?? wrongAnswer(attempt), attempt, advance: null }
}

/** The stage whose own flag a text is: an open one first, then a locked one, then one that is solved. Players know of no hidden one. */
export function matchedStage(parent: Attempt): Attempt | null {
  const { rules, facts, submission, entrant_id, topic } = parent
  const own = new Set(submission.matches.flatMap((match) => (match.kind === 'own' ? [match.topic_id] : [])))
  // Most texts are wrong, and then no stage is looked at.
  if (own.size === 0) return null
  const stages = (topic.stages ?? []).flatMap((id) => {
    const stage = own.has(id) ? attemptAt(rules, facts, submission, entrant_id, id) : null
    return stage && isVisible(stage) ? [{ ...stage, window: parent.window }] : []
  })
  const unsolved = stages.filter((stage) => newMatch(stage) !== null)
  return unsolved.find((stage) => missingTopics(stage).length === 0) ?? unsolved[0] ?? stages[0] ?? null
}

/** A locked stage that players see nothing of takes flags all the same: whoever has one has been there. */
const isVisible = (stage: Attempt): boolean => judgeSight({ ...stage, topic: { ...stage.topic, prerequisites_view: 'name' } }) === null

function judgeStage(stage: Attempt, parent: Attempt): Judged {
  const refusal = judgeSolved(stage) ?? judgeClosed(stage)
  if (refusal) return { outcome: refusal, attempt: stage, advance: null }
  const match = newMatch(stage)
  if (!match) return { outcome: judgeRepeated(stage) ?? wrongAnswer(parent), attempt: stage, advance: null }
  const missing = missingTopics(stage)
  return missing.length > 0
    ? { outcome: heldAnswer(stage, match, missing), attempt: stage, advance: null }
    : { ...judgeAnswer(stage), attempt: stage }
}

/** Row 18: right, and not its turn. */
function heldAnswer(stage: Attempt, { part, flag_id }: FlagMatch, topic_ids: readonly string[]): FlagOutcome {
  const { facts, submission, solver_id, topic_id, window, is_practice } = stage
  const before = facts.held.get(solver_id)?.find((one) => one.topic_id === topic_id && one.part === part && one.flag_id === flag_id)
  if (before) return refuse(stage, 12, 'flag_repeated', { at: before.at, by: before.by }, true)
  return outcomeOf(submission, 18, 'flag_held', {
    result: 'part',
    topic_id,
    part,
    flag_id,
    // What waits unnamed or unseen names nothing either.
    details: { topic_ids: stage.topic.prerequisites_view === 'name' ? topic_ids : [] },
    is_practice,
    is_stored: true,
    window,
  })
}
