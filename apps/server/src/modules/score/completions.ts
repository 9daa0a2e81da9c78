import { bloodBonus, solveValue, type Blood, type ScoreEvent, type SolveEvent, type VerdictEvent } from '@beacon/engine'
import { withheldTopics } from './directory.ts'
import type { Board, ContestStandings } from './standings.ts'

/** A topic completed by a ranked entrant, as the feed shows it: worth what it was worth when it was solved. */
export interface Completion {
  feed_id: number
  at: number
  entrant_id: string
  topic_id: string
  order: number
  blood: Blood | null
  points: number
}
type Try = SolveEvent | VerdictEvent
type Counted = { event: Try; solved_at: number; blood: Blood | null }

const isTry = (event: ScoreEvent): event is Try => event.kind === 'solve' || (event.kind === 'verdict' && event.payload.is_correct)

interface Made {
  version: string
  items: readonly Completion[]
}
const madeBy = new WeakMap<readonly ScoreEvent[], { real?: Made; public?: Made }>()

/** The solves of a board in the order they count, kept until the board moves. */
export function completionsOf(standings: ContestStandings, board: Board): readonly Completion[] {
  const made = madeBy.get(standings.events) ?? {}
  madeBy.set(standings.events, made)
  const known = made[board.view]
  if (known?.version === board.version) return known.items
  const items = readCompletions(standings, board)
  made[board.view] = { version: board.version, items }
  return items
}

/** Those of them that a shared answer of this projection speaks of. */
export function toldCompletions(standings: ContestStandings, board: Board): readonly Completion[] {
  const withheld = withheldTopics(standings, board.view)
  const all = completionsOf(standings, board)
  return withheld.size === 0 ? all : all.filter(({ topic_id }) => !withheld.has(topic_id))
}

function readCompletions({ events, freeze_seq }: ContestStandings, board: Board): Completion[] {
  const last = board.view === 'public' ? (freeze_seq ?? Infinity) : Infinity
  const tries = new Map<string, Try[]>()
  for (const event of events) {
    if (!isTry(event) || event.seq > last) continue
    const key = `${event.entrant_id} ${event.topic_id}`
    const known = tries.get(key)
    if (known === undefined) tries.set(key, [event])
    else known.push(event)
  }
  const byTopic = new Map<string, Counted[]>()
  for (const row of board.page(0, board.total())) {
    for (const cell of row.cells) {
      if (!cell.is_solved) continue
      const event = tries.get(`${row.entrant_id} ${cell.topic_id}`)?.findLast(({ payload }) => payload.submitted_at === cell.solved_at)
      if (event === undefined || board.topic(cell.topic_id) === undefined) continue
      const counted = byTopic.get(cell.topic_id) ?? []
      byTopic.set(cell.topic_id, counted)
      counted.push({ event, solved_at: cell.solved_at ?? event.at, blood: cell.blood })
    }
  }
  return [...byTopic]
    .flatMap(([topic_id, counted]) => orderedIn(board, topic_id, counted))
    .sort((left, right) => left.feed_id - right.feed_id)
}

function orderedIn(board: Board, topic_id: string, counted: Counted[]): Completion[] {
  const topic = board.topic(topic_id)
  if (topic === undefined) return []
  counted.sort((left, right) => left.event.counts_at_seq - right.event.counts_at_seq || left.event.seq - right.event.seq)
  return counted.map(({ event, solved_at, blood }, index) => {
    const order = index + 1
    const value = solveValue(topic.rules, { counted_solves: order, order, elapsed_ms: event.payload.elapsed_ms })
    const bonus = bloodBonus(board.contestRules, topic.rules, blood, value)
    return { feed_id: event.seq, at: solved_at, entrant_id: event.entrant_id, topic_id, order, blood, points: value + bonus }
  })
}
