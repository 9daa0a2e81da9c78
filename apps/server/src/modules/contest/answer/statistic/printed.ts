import type { PrintedPerson } from '@beacon/api/contest/statistic'
import type { TrendLine } from '@beacon/engine'
import type { FlagRow, TopicStanding } from '@beacon/engine/answers'
import type { PrintedWho } from '../../watch/statistic/index.ts'
import { isAnswered } from '../../topic/standings/index.ts'
import { familiesOf } from './families.ts'
import type { HandedIn, OpenedHint, OwnTries, AdjustmentLine } from './print-repo.ts'

interface PrintedTopic extends TopicStanding {
  name: string
  direction: string
  shown: number
  parent_id?: string
}

export interface PrintInput {
  who: PrintedWho
  row: FlagRow | undefined
  /** Ranked entrants. */
  of: number
  /** Topics of the view with their names, in the order of the contest. */
  topics: readonly PrintedTopic[]
  /** What the row holds of a topic beside its cells. */
  bonusOf: (topic_id: string) => number
  /** Topics that this person solved itself. */
  solved: ReadonlySet<string>
  tries: readonly OwnTries[]
  hints: readonly OpenedHint[]
  adjustments: readonly AdjustmentLine[]
  uploads: readonly HandedIn[]
  active_s: number
  line: TrendLine | undefined
}

const iso = (ms: number) => new Date(ms).toISOString()

/** One page of the person statistic. Never a flag, never a text that was tried. */
export function printedPerson(input: PrintInput): PrintedPerson {
  const { who, row, tries, adjustments } = input
  const topics = topicLines(input)
  const own = topics.filter(({ is_own }) => is_own)
  return {
    user_id: who.user_id,
    name: who.name,
    organisation_name: who.organisation_name,
    entrant_name: who.entrant_name,
    rank: row?.rank ?? null,
    of: input.of,
    score: row?.score ?? 0,
    own_points: own.reduce((sum, { points }) => sum + points, 0),
    judged: row?.parts.judged ?? 0,
    solved: own.length,
    submissions: tries.reduce((sum, one) => sum + one.tries, 0),
    correct: tries.reduce((sum, one) => sum + one.correct, 0),
    active_s: input.active_s,
    timeline: timelineOf(input, own),
    topics,
    directions: directionsOf(input),
    ranks: (input.line?.steps ?? []).flatMap(({ at, rank }) => (rank === null ? [] : [{ at: iso(at), rank }])),
    adjustments: adjustments.map(({ at, points, reason }) => ({ at, points, reason })),
    uploads: uploadLines(input),
  }
}

/** A topic that the view does not show is not named by its upload either. */
function uploadLines({ uploads, topics }: PrintInput): PrintedPerson['uploads'] {
  return uploads.flatMap(({ topic_id, at, kind, status, score }) => {
    const topic_name = topics.find((one) => one.topic_id === topic_id)?.name ?? null
    return topic_id !== null && topic_name === null ? [] : [{ at, kind, topic_name, status, score }]
  })
}

type Line = PrintedPerson['topics'][number]

/** Topics that the person or its team touched; one with stages stands above those of them that were touched. */
function topicLines(input: PrintInput): Line[] {
  return familiesOf(input.topics).flatMap(({ topic, stages }) =>
    isAnswered(topic) ? (lineOf(input, topic) ?? []) : linesOfStages(input, topic, stages),
  )
}

function lineOf({ row, solved, tries }: PrintInput, { topic_id, name, direction, shown }: PrintedTopic): Line | null {
  const cell = row?.cells.find((one) => one.topic_id === topic_id)
  const own = tries.find((one) => one.topic_id === topic_id)
  if (cell === undefined && own === undefined) return null
  const { is_solved = false, solved_at = null, blood = null, points = 0, bonus = 0, hints = 0 } = cell ?? {}
  return {
    topic_id,
    name,
    direction,
    value: shown,
    tries: own?.tries ?? 0,
    solved_at: is_solved && solved_at !== null ? iso(solved_at) : null,
    is_own: is_solved && solved.has(topic_id),
    blood,
    points: points + bonus - hints,
    hints,
  }
}

/** Wrong tries and hints belong to the topic, solves to its stages; its line counts them all. */
function linesOfStages(input: PrintInput, topic: PrintedTopic, stages: readonly PrintedTopic[]): Line[] {
  const above = lineOf(input, topic)
  const below = stages.flatMap((stage) => lineOf(input, stage) ?? [])
  if (above === null && below.length === 0) return []
  const sum = (of: (line: Line) => number) => [above ?? [], below].flat().reduce((total, line) => total + of(line), 0)
  const taken = below.flatMap(({ solved_at }) => solved_at ?? []).sort()
  const isTaken = (id: string) => below.some(({ topic_id, solved_at }) => topic_id === id && solved_at !== null)
  const open = stages.filter(({ topic_id, state }) => !state.is_offline || isTaken(topic_id))
  const { topic_id, name, direction } = topic
  const line: Line = {
    topic_id,
    stages: { taken: taken.length, of: open.length },
    name,
    direction,
    value: open.reduce((total, { shown }) => total + shown, 0),
    tries: sum(({ tries }) => tries),
    solved_at: taken.length === open.length ? (taken.at(-1) ?? null) : null,
    is_own: false,
    blood: null,
    points: sum(({ points }) => points) + input.bonusOf(topic_id),
    hints: sum(({ hints }) => hints),
  }
  return [line, ...below.map((one) => ({ ...one, parent_id: topic_id }))]
}

function timelineOf({ hints, adjustments, topics }: PrintInput, own: PrintedPerson['topics']): PrintedPerson['timeline'] {
  const nameOf = (id: string) => topics.find(({ topic_id }) => topic_id === id)?.name ?? ''
  const solves = own.flatMap(({ solved_at, name, points }) =>
    solved_at === null ? [] : [{ at: solved_at, kind: 'solve' as const, text: name, points }],
  )
  const opened = hints.map(({ at, topic_id, cost }) => ({ at, kind: 'hint' as const, text: nameOf(topic_id), points: -cost }))
  const given = adjustments.map(({ at, reason, points }) => ({ at, kind: 'adjust' as const, text: reason, points }))
  return [...solves, ...opened, ...given].sort((left, right) => left.at.localeCompare(right.at))
}

function directionsOf({ topics, solved }: PrintInput): PrintedPerson['directions'] {
  const found = new Map<string, { direction: string; topics: number; solved: number }>()
  for (const { topic_id, direction } of topics.filter(isAnswered)) {
    const one = found.get(direction) ?? { direction, topics: 0, solved: 0 }
    found.set(direction, { direction, topics: one.topics + 1, solved: one.solved + (solved.has(topic_id) ? 1 : 0) })
  }
  return [...found.values()]
}
