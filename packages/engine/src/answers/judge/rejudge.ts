import { advance } from './advance.ts'
import { emptyProgress, type FlagMatch, type SolverProgress } from './facts.ts'
import { logicOf, newMatch } from './match.ts'
import type { FlagTopicRules } from './rules.ts'
import type { ContestRules } from '../rules.ts'
import type { Answer } from './judge-state.ts'

/** A try of one topic with its old verdict, and the present flags that its text equals. */
export interface StoredTry {
  submission_id: string
  solver_id: string
  member_id: string
  at: number
  digest: string
  matches: readonly FlagMatch[]
  /** The verdict that the solver got; `repeated` says nothing about the flag. */
  result: 'correct' | 'wrong' | 'part' | 'repeated'
  /** The word over the result that holds now. */
  verdict: 'correct' | 'wrong' | null
  /** The word is a referee's: no flag changes it. */
  is_fixed: boolean
  part: number | null
  flag_id: string | null
  /** Its topic is locked for the solver: it solves nothing, and a right flag that is held stays right while it is one. */
  is_held?: boolean
  /** Parts whose solve the events say it made. */
  made: readonly number[]
}

/** What changes about one try. `events` make and unmake solves at the try's own place. */
export interface JudgedAgain {
  submission_id: string
  /** Right before and wrong now, or the other way round. */
  is_turned: boolean
  verdict: StoredTry['verdict']
  part: number | null
  flag_id: string | null
  events: readonly { part: number; is_correct: boolean }[]
}

interface Rules {
  topic_id: string
  topic: Pick<FlagTopicRules, 'parts' | 'part_order'>
  contest: ContestRules
  /** The present members of a solver's entrant. */
  rosterOf: (solver_id: string) => readonly string[]
}

/**
 * Judges the stored tries of one topic again, in their order, by the flags their texts equal now. Answers what differs, try by try.
 * A referee's word stands, and a text that a referee has taken back is not right in another try either.
 */
export function rejudge(rules: Rules, tries: readonly StoredTry[]): JudgedAgain[] {
  const bySolver = new Map<string, StoredTry[]>()
  for (const one of tries) bySolver.set(one.solver_id, [...(bySolver.get(one.solver_id) ?? []), one])
  return [...bySolver].flatMap(([solver_id, own]) => ofSolver(rules, rules.rosterOf(solver_id), own))
}

interface Credit {
  match: FlagMatch
  isSolve: boolean
}

function ofSolver(rules: Rules, roster: readonly string[], tries: readonly StoredTry[]): JudgedAgain[] {
  const takenBack = new Set(tries.filter(({ is_fixed, verdict }) => is_fixed && verdict === 'wrong').map(({ digest }) => digest))
  const credits = new Map<string, Credit>()
  let progress: SolverProgress = emptyProgress
  for (const one of tries) {
    if (one.is_fixed) progress = withWord(progress, one)
    else if (!takenBack.has(one.digest) && one.is_held !== true) {
      const answer = answerOf(rules, { roster, tries, progress, one })
      const match = newMatch(answer)
      if (match === null) continue
      const step = advance(withTeam(answer, match.part, tries), match)
      progress = step.progress
      credits.set(one.submission_id, { match, isSolve: step.is_part_solved })
    }
  }
  return tries.flatMap((one) => {
    if (one.is_fixed) return []
    return one.is_held === true ? changeOfHeld(rules, one) : changeOf(one, credits.get(one.submission_id), progress)
  })
}

function changeOfHeld({ topic_id }: Rules, one: StoredTry): JudgedAgain[] {
  const isRight = one.matches.some((match) => match.kind === 'own' && match.topic_id === topic_id)
  if (isRight || wasRight(one) !== true) return []
  return [{ submission_id: one.submission_id, is_turned: true, verdict: 'wrong', part: one.part, flag_id: null, events: [] }]
}

const traceOf = ({ at, member_id }: StoredTry) => ({ at, by: member_id })

/** The solves that a referee's word keeps. */
function withWord(progress: SolverProgress, one: StoredTry): SolverProgress {
  const solved = new Map(progress.solved)
  for (const part of one.made) if (!solved.has(part)) solved.set(part, traceOf(one))
  return { ...progress, solved }
}

interface Place {
  roster: readonly string[]
  tries: readonly StoredTry[]
  progress: SolverProgress
  one: StoredTry
}

const answerOf = ({ topic_id, topic, contest }: Rules, { roster, progress, one }: Place): Answer => ({
  rules: { contest: { scoring: contest } },
  submission: one,
  entrant: { state: { roster } },
  topic_id,
  topic,
  progress,
})

/** A part that a whole team solved is not asked of members who joined later. */
function withTeam(answer: Answer, part: number, tries: readonly StoredTry[]): Answer {
  if (logicOf(answer, part) !== 'team' || !tries.some(({ made }) => made.includes(part))) return answer
  const credited = new Set(tries.filter((one) => one.part === part && one.flag_id !== null).map(({ member_id }) => member_id))
  const { roster } = answer.entrant.state
  return credited.size >= roster.length ? answer : { ...answer, entrant: { state: { roster: [...credited] } } }
}

const wasRight = ({ result, verdict }: StoredTry): boolean | null =>
  verdict === null ? (result === 'repeated' ? null : result !== 'wrong') : verdict === 'correct'

function changeOf(one: StoredTry, credit: Credit | undefined, { solved }: SolverProgress): JudgedAgain[] {
  const solves = credit?.isSolve === true ? credit.match.part : null
  // By the present flags another try came first: this one stays right, and the earlier one counts.
  const isStillRight = (part: number) => solved.has(part) && one.matches.some((match) => match.kind === 'own' && match.part === part)
  const unmade = one.made.filter((part) => part !== solves && !isStillRight(part))
  const made = solves !== null && !one.made.includes(solves) ? [solves] : []
  const events = [...unmade.map((part) => ({ part, is_correct: false })), ...made.map((part) => ({ part, is_correct: true }))]
  const before = wasRight(one)
  const keeps = before === true && one.part !== null && isStillRight(one.part)
  const isRight = credit !== undefined || keeps
  const known = keeps && credit === undefined ? one : { part: credit?.match.part ?? one.part, flag_id: credit?.match.flag_id ?? null }
  if (before === null && !isRight) return []
  const isSame = before === isRight && (!isRight || (known.part === one.part && (known.flag_id === one.flag_id || one.flag_id === null)))
  if (events.length === 0 && isSame) return []
  const is_turned = (before ?? false) !== isRight
  const verdict = is_turned ? (isRight ? 'correct' : 'wrong') : one.verdict
  return [{ submission_id: one.submission_id, is_turned, verdict, part: known.part, flag_id: known.flag_id, events }]
}
