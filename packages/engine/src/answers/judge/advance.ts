import type { FlagMatch, Trace } from './facts.ts'
import { logicOf } from './match.ts'
import type { Advance, Answer } from './judge-state.ts'

/** Credits a right flag to its part, and the part to its topic. */
export function advance(attempt: Answer, { part, flag_id }: FlagMatch): Advance {
  const { topic, submission, entrant } = attempt
  const trace = { at: submission.at, by: submission.member_id }
  const logic = logicOf(attempt, part)
  const found = logic === 'all' ? withEntry(attempt.progress.found, part, flag_id, trace) : attempt.progress.found
  const members = logic === 'team' ? withEntry(attempt.progress.members, part, submission.member_id, trace) : attempt.progress.members
  const progress = { ...attempt.progress, found, members }
  const flagCount = topic.parts.find((rules) => rules.part === part)?.flag_count ?? 1
  const needed = { any: 1, all: flagCount, team: Math.max(1, entrant.state.roster.length) }[logic]
  const got = { any: 1, all: found.get(part)?.size ?? 0, team: members.get(part)?.size ?? 0 }[logic]
  if (got < needed) return { progress, is_part_solved: false, is_topic_solved: false, found: got, needed }
  const solved = new Map(progress.solved).set(part, trace)
  const count = topic.parts.filter((rules) => solved.has(rules.part)).length
  return {
    progress: { ...progress, solved },
    is_part_solved: true,
    is_topic_solved: count === topic.parts.length,
    found: count,
    needed: topic.parts.length,
  }
}

function withEntry(map: ReadonlyMap<number, ReadonlyMap<string, Trace>>, part: number, key: string, trace: Trace) {
  return new Map(map).set(part, new Map(map.get(part)).set(key, trace))
}
