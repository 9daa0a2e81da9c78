import {
  bloodBonus,
  countingMarks,
  defaultEntrantState,
  entrantRights,
  partPoints,
  solveValue,
  type EntrantState,
  type JudgedEvent,
} from '@beacon/engine'
import {
  completion,
  doneParts,
  type ContestRules,
  type HintEvent,
  type ScoreEvent,
  type StandingCell,
  type FlagRow,
  type TopicStanding,
  type TryEvent,
} from '@beacon/engine/answers'
import { bloodText, formulaOf, shareText } from './formula.ts'

/** What an event of an entrant does to its score, without names. */
export interface Step {
  event: Exclude<ScoreEvent, { entrant_id: null }>
  formula: string | null
  value_then: number | null
  value_now: number | null
  blood: number | null
  bonus: number
  points: number
  counts: boolean
}

export interface StepsInput {
  /** Everything up to the moment, of all entrants. */
  events: readonly ScoreEvent[]
  rules: ContestRules
  row: FlagRow
  topicOf: (topic_id: string) => TopicStanding | null
}
/** Events that answers give a step: the log of a kind holds others besides, and those are the kind's to explain. */
const withStep: ReadonlySet<string> = new Set<Step['event']['kind']>(['solve', 'verdict', 'hint', 'judged', 'adjust', 'entrant.state'])
const isTry = (event: ScoreEvent): event is TryEvent => event.kind === 'solve' || event.kind === 'verdict'
const none = { formula: null, value_then: null, value_now: null, blood: null, bonus: 0, points: 0, counts: false }

/** The score of an entrant event by event, in order of seq: the points of the counting ones sum to the score where solves sum. */
export function stepsOfScore(input: StepsInput): Step[] {
  const { events, row } = input
  const own = events.filter((event): event is Step['event'] => event.entrant_id === row.entrant_id && withStep.has(event.kind))
  const tries = tryPoints(input, own.filter(isTry))
  const hints = hintPoints(
    row,
    own.filter((event): event is HintEvent => event.kind === 'hint'),
  )
  const marks = new Set(countingMarks(own.filter((event): event is JudgedEvent => event.kind === 'judged')))
  return own.map((event): Step => {
    if (isTry(event)) return { event, ...none, ...tries.get(event) }
    if (event.kind === 'hint') return { event, ...none, points: hints.get(event) ?? 0, counts: hints.has(event) }
    if (event.kind === 'adjust') return { event, ...none, points: event.payload.points, counts: true }
    if (event.kind === 'judged') {
      const counts = marks.has(event) && (event.topic_id === null || input.topicOf(event.topic_id)?.state.is_hidden === false)
      return { event, ...none, points: counts ? event.payload.points : 0, counts }
    }
    return { event, ...none, counts: true }
  })
}

function tryPoints(input: StepsInput, tries: readonly TryEvent[]): Map<TryEvent, Partial<Step>> {
  const found = new Map<TryEvent, Partial<Step>>()
  const groups = groupBy(tries, ({ topic_id, solver_id }) => `${topic_id} ${solver_id}`)
  const completed = completedSeqs(input)
  for (const group of groups.values()) {
    const topic = input.topicOf(group[0]?.topic_id ?? '')
    if (topic === null || topic.state.is_hidden) continue
    const done = doneParts(group).filter(({ part }) => topic.rules.parts.some((known) => known.part === part))
    const last = completion(topic.rules.parts, done)
    const cell = input.row.cells.find(({ topic_id }) => topic_id === topic.topic_id)
    const order = orderOf(completed.get(topic.topic_id) ?? [], last?.counts_at_seq ?? Infinity)
    for (const event of group) {
      const counting = done.find((part) => part === event)
      if (counting === undefined) continue
      const blood = counting === last && last.payload.submitted_at === cell?.solved_at ? cell.blood : null
      found.set(event, awarded(input.rules, topic, { event, order, blood, was: thenOf(completed.get(topic.topic_id) ?? [], event) }))
    }
  }
  return found
}

interface At {
  event: TryEvent
  order: number
  blood: StandingCell['blood']
  /** Counted solves when it came, itself included. */
  was: number
}

function awarded(contest: ContestRules, { rules, counted_solves }: TopicStanding, { event, order, blood, was }: At): Partial<Step> {
  const { elapsed_ms } = event.payload
  const now = { counted_solves, order, elapsed_ms }
  const before = { counted_solves: was, order: was, elapsed_ms }
  const worth = (place: typeof now) => {
    const value = solveValue(rules, place)
    return { part: partPoints(rules.parts, event.part, value), bonus: bloodBonus(contest, rules, blood, value) }
  }
  const [is, came] = [worth(now), worth(before)]
  const formula = formulaOf(rules, now) + shareText(rules, event.part) + bloodText(contest, rules, blood, solveValue(rules, now))
  const points = is.part + is.bonus
  return { formula, value_then: came.part + came.bonus, value_now: points, blood, bonus: is.bonus, points, counts: true }
}

/** Places of the counted completions of each topic, rising. */
function completedSeqs({ events, rules, topicOf }: StepsInput): Map<string, number[]> {
  const states = new Map<string, EntrantState>()
  for (const event of events) if (event.kind === 'entrant.state') states.set(event.entrant_id, event.payload)
  const counts = (id: string) => entrantRights(rules, states.get(id) ?? defaultEntrantState).affects_value
  const groups = groupBy(events.filter(isTry), ({ topic_id, entrant_id }) => `${topic_id} ${entrant_id}`)
  const seqs = new Map<string, number[]>()
  for (const group of groups.values()) {
    const [first] = group
    const topic = first === undefined ? null : topicOf(first.topic_id)
    if (first === undefined || topic === null || !counts(first.entrant_id)) continue
    const places = [...groupBy(group, ({ solver_id }) => solver_id).values()].flatMap(
      (own) => completion(topic.rules.parts, doneParts(own))?.counts_at_seq ?? [],
    )
    if (places.length > 0) seqs.set(topic.topic_id, [...(seqs.get(topic.topic_id) ?? []), Math.min(...places)])
  }
  for (const list of seqs.values()) list.sort((left, right) => left - right)
  return seqs
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const known = groups.get(keyOf(item))
    if (known === undefined) groups.set(keyOf(item), [item])
    else known.push(item)
  }
  return groups
}

const orderOf = (seqs: readonly number[], at: number): number => seqs.filter((seq) => seq < at).length + 1
const thenOf = (seqs: readonly number[], event: TryEvent): number => Math.max(1, seqs.filter((seq) => seq <= event.counts_at_seq).length)

/** What the hints of a topic took, told by hint in the order they were opened. */
function hintPoints({ cells }: FlagRow, hints: readonly HintEvent[]): Map<HintEvent, number> {
  const left = new Map(cells.map(({ topic_id, hints: taken }) => [topic_id, taken]))
  const seen = new Set<string>()
  const found = new Map<HintEvent, number>()
  for (const hint of hints) {
    const key = `${hint.topic_id} ${hint.payload.hint_id}`
    if (seen.has(key)) continue
    seen.add(key)
    const taken = Math.min(left.get(hint.topic_id) ?? 0, hint.payload.cost)
    left.set(hint.topic_id, (left.get(hint.topic_id) ?? 0) - taken)
    found.set(hint, taken === 0 ? 0 : -taken)
  }
  return found
}
