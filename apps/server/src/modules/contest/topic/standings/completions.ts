import type { ScoreEvent, TopicSolve } from '@beacon/engine/answers'
import { withheldTopics } from '../../score/score/index.ts'
import type { AnswerBoard, AnswerStandings } from './standings.ts'

interface Made {
  version: string
  items: readonly TopicSolve[]
}
const madeBy = new WeakMap<readonly ScoreEvent[], { real?: Made; public?: Made }>()

/** The solves of a board as they were recorded, kept until the board moves. */
export function completionsOf(standings: AnswerStandings, board: AnswerBoard): readonly TopicSolve[] {
  const made = madeBy.get(standings.events) ?? {}
  madeBy.set(standings.events, made)
  const known = made[board.view]
  if (known?.version === board.version) return known.items
  const items = board
    .topics()
    .flatMap(({ topic_id }) => board.solves(topic_id))
    .sort((left, right) => left.seq - right.seq)
  made[board.view] = { version: board.version, items }
  return items
}

/** Those of them that this projection makes public. */
export function publicCompletions(standings: AnswerStandings, board: AnswerBoard): readonly TopicSolve[] {
  const withheld = withheldTopics(standings, board.view)
  const all = completionsOf(standings, board)
  return withheld.size === 0 ? all : all.filter(({ topic_id }) => !withheld.has(topic_id))
}

/** Of some topics, those recorded from seq `from` to `to`: what a span of events made, without the whole feed. */
export function publicCompletionsBetween(
  standings: AnswerStandings,
  board: AnswerBoard,
  { topics, from, to }: { topics: Iterable<string>; from: number; to: number },
): readonly TopicSolve[] {
  const withheld = withheldTopics(standings, board.view)
  return [...topics]
    .flatMap((topic_id) => (withheld.has(topic_id) ? [] : board.solves(topic_id, from)))
    .filter(({ seq }) => seq <= to)
    .sort((left, right) => left.seq - right.seq)
}

/** How many completions this projection makes public: the sum of its topics' solves. */
export function publicCompletionTotal(standings: AnswerStandings, board: AnswerBoard): number {
  const withheld = withheldTopics(standings, board.view)
  return board.topics().reduce((sum, { topic_id, solves }) => sum + (withheld.has(topic_id) ? 0 : solves), 0)
}
