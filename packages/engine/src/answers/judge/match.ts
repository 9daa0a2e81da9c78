import { solvesAlone } from '../../core/roster.ts'
import type { FlagMatch, Trace } from './facts.ts'
import type { FlagLogic } from './rules.ts'
import type { Answer, Attempt } from './judge-state.ts'

/** How a part is accepted for this attempt; members who solve alone have no team to wait for. */
export function logicOf(attempt: Pick<Answer, 'rules' | 'topic'>, part: number): FlagLogic {
  const logic = attempt.topic.parts.find((rules) => rules.part === part)?.logic ?? 'any'
  return logic === 'team' && solvesAlone(attempt.rules.contest.scoring) ? 'any' : logic
}

/** The match that brings the solver forward: right for a part that is open, not solved, and not credited for this flag (or member) yet. */
export function newMatch(attempt: Answer): FlagMatch | null {
  const { topic, progress, submission, topic_id } = attempt
  const next = topic.parts.find(({ part }) => !progress.solved.has(part))?.part
  const isOpen = (part: number) => !progress.solved.has(part) && (topic.part_order === 'any' || part === next)
  const isNew = ({ part, flag_id }: FlagMatch) => {
    if (logicOf(attempt, part) === 'all') return !progress.found.get(part)?.has(flag_id)
    if (logicOf(attempt, part) === 'team') return !progress.members.get(part)?.has(submission.member_id)
    return true
  }
  return (
    submission.matches.find((match) => match.kind === 'own' && match.topic_id === topic_id && isOpen(match.part) && isNew(match)) ?? null
  )
}

/** When this very flag (another spelling of it, perhaps) was credited already. */
export function creditedTrace({ progress, submission, topic_id }: Attempt): Trace | null {
  const own = submission.matches.filter((match) => match.kind === 'own' && match.topic_id === topic_id)
  for (const { part, flag_id } of own) {
    const trace =
      progress.solved.get(part) ?? progress.found.get(part)?.get(flag_id) ?? progress.members.get(part)?.get(submission.member_id)
    if (trace) return trace
  }
  return null
}
