import type { TopicAnalysis } from '@beacon/api/topic/analysis'
import type { FlagRow, TopicStanding } from '@beacon/engine/answers'
import { isAnswered } from '../../topic/standings/index.ts'
import { attemptGroups, countsBy, failShare, median, pointBiserial } from './measures.ts'
import type { HintCount, TryCount } from './repo.ts'
import { curveOf, type TopicSolve } from './solves.ts'

export interface TopicsInput {
  names: ReadonlyMap<string, { name: string; direction: string }>
  topicOf: (topic_id: string) => TopicStanding | undefined
  /** Ranked entrants. */
  rows: readonly FlagRow[]
  solves: ReadonlyMap<string, readonly TopicSolve[]>
  tries: readonly TryCount[]
  hints: readonly HintCount[]
  /** Ends of the bins, ms. */
  bins: readonly number[]
  startAt: number
  nowValue: (topic: TopicStanding) => number
}

const inSeconds = (ms: number | null | undefined): number | null => (ms == null ? null : Math.round(ms / 1000))
const iso = (ms: number) => new Date(ms).toISOString()

/** Every topic that has flags in figures, in the order of the contest. */
export function analyseTopics(input: TopicsInput): TopicAnalysis[] {
  const ranked = new Set(input.rows.map(({ entrant_id }) => entrant_id))
  const triesBy = byTopic(input.tries.filter(({ entrant_id }) => ranked.has(entrant_id)))
  const hintsBy = byTopic(input.hints.filter(({ entrant_id }) => ranked.has(entrant_id)))
  const scored = input.rows.filter(({ solved, score }) => solved > 0 || score !== 0)
  return [...input.names].flatMap(([topic_id, names]) => {
    const topic = input.topicOf(topic_id)
    if (topic === undefined || !isAnswered(topic)) return []
    const more = { tries: triesBy.get(topic_id) ?? [], hints: hintsBy.get(topic_id) ?? [], scored }
    return [{ topic_id, ...names, ...analyseTopic(input, topic, more) }]
  })
}

interface OfTopic {
  tries: readonly TryCount[]
  hints: readonly HintCount[]
  /** Who scored at all: who never came would make every topic look alike. */
  scored: readonly FlagRow[]
}

function analyseTopic(
  input: TopicsInput,
  topic: TopicStanding,
  { tries, hints, scored }: OfTopic,
): Omit<TopicAnalysis, 'topic_id' | 'name' | 'direction'> {
  const solves = input.solves.get(topic.topic_id) ?? []
  const solvers = new Set(solves.map(({ entrant_id }) => entrant_id))
  const needed = tries.filter(({ entrant_id }) => solvers.has(entrant_id)).map(({ wrong }) => wrong + 1)
  const all = tries.reduce((sum, one) => sum + one.tries, 0)
  const wrong = tries.reduce((sum, one) => sum + one.wrong, 0)
  const elapsed = solves.map(({ elapsed_ms }) => elapsed_ms)
  return {
    value: input.nowValue(topic),
    initial: topic.rules.score,
    solves: solves.length,
    tried: tries.length,
    tries: all,
    wrong,
    fail_share: failShare(wrong, all),
    first_solve_s: inSeconds(solves[0]?.elapsed_ms),
    median_solve_s: inSeconds(median(elapsed)),
    tries_per_solve: needed.length === 0 ? null : needed.reduce((sum, n) => sum + n, 0) / needed.length,
    attempts: attemptGroups(needed),
    hints: hints.reduce((sum, one) => sum + one.hints, 0),
    hinted: hints.length,
    hinted_solved: hints.filter(({ entrant_id }) => solvers.has(entrant_id)).length,
    discrimination: pointBiserial(scored.map(({ entrant_id, score }) => ({ solved: solvers.has(entrant_id), total: score }))),
    solved_by: countsBy(
      solves.map(({ at }) => at),
      input.bins,
    ),
    curve: curveOf(topic, solves, input.startAt).map(({ at, value }) => ({ at: iso(at), value })),
  }
}

function byTopic<Row extends { topic_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const known = found.get(row.topic_id)
    if (known === undefined) found.set(row.topic_id, [row])
    else known.push(row)
  }
  return found
}
