import { countingMarks } from '../../core/judged.ts'
import { type LastScore, laterOf, tieOf } from '../../core/place.ts'
import { solvesAlone } from '../../core/roster.ts'
import { hintCharge } from '../../core/scoring/hint.ts'
import { teamScore } from '../../core/team.ts'
import type { HintEvent } from '../score-event.ts'
import { awardOf } from './award.ts'
import type { FlagRow, ScoreParts, StandingCell } from './rows.ts'
import type { TopicBoard } from './topic-board.ts'
import type { EntrantView, FactsView } from './view.ts'

/** An entrant's score built up event by event. Solver '' is the entrant itself. */
interface Tally {
  parts: ScoreParts
  scores: Map<string, number>
  last: LastScore | null
  cells: Map<string, StandingCell>
}

function addScore({ scores }: Tally, solverId: string, points: number): void {
  scores.set(solverId, (scores.get(solverId) ?? 0) + points)
}

function setCell({ cells }: Tally, topicId: string, change: (cell: StandingCell) => Partial<StandingCell>): void {
  const empty = { topic_id: topicId, is_solved: false, solved_at: null, parts: [], points: 0, blood: null, bonus: 0, hints: 0, judged: 0 }
  const cell = cells.get(topicId) ?? empty
  cells.set(topicId, { ...cell, ...change(cell) })
}

/** The whole row of one entrant, not yet ranked. */
export function rowOf(view: FactsView, boards: ReadonlyMap<string, TopicBoard>, entrant: EntrantView): FlagRow {
  const parts = { topics: 0, blood: 0, hints: 0, judged: 0, adjustments: 0 }
  const tally: Tally = { parts, scores: new Map(), last: null, cells: new Map() }
  const hints = openedHints(entrant.history.hints)
  for (const board of boards.values()) tallyTopic(view, board, entrant, hints, tally)
  tallyMarks(boards, entrant, tally)
  for (const event of entrant.history.adjusts) {
    parts.adjustments += event.payload.points
    tally.last = laterOf<LastScore>(tally.last, tieOf(event))
  }
  const own = tally.scores.get('') ?? 0
  tally.scores.delete('')
  const isScored = entrant.rights.gets_score
  const members = [...tally.scores].map(([solver_id, score]) => ({ solver_id, score: isScored ? score : 0 })).sort(bySolver)
  const score = teamScore(view.contest, tally.scores, entrant.state.roster) + own + parts.adjustments
  return {
    entrant_id: entrant.entrant_id,
    rank: null,
    score: isScored ? score : 0,
    solved: [...tally.cells.values()].filter(({ is_solved }) => is_solved).length,
    last_at: isScored ? (tally.last?.payload.submitted_at ?? null) : null,
    last_counts_at_seq: isScored ? (tally.last?.counts_at_seq ?? null) : null,
    sort_name: entrant.state.sort_name,
    parts: isScored ? parts : { topics: 0, blood: 0, hints: 0, judged: 0, adjustments: 0 },
    cells: [...tally.cells.values()].map((cell) => (isScored ? cell : { ...cell, points: 0, bonus: 0, hints: 0, judged: 0 })).sort(byTopic),
    members: solvesAlone(view.contest) ? members : [],
  }
}

function bySolver(left: { solver_id: string }, right: { solver_id: string }): number {
  return left.solver_id < right.solver_id ? -1 : 1
}

function byTopic(left: StandingCell, right: StandingCell): number {
  return left.topic_id < right.topic_id ? -1 : 1
}

/** A hint is charged once per entrant, by its first event. */
function openedHints(events: readonly HintEvent[]): HintEvent[] {
  const seen = new Map<string, HintEvent>()
  for (const event of events) {
    const key = `${event.topic_id} ${event.payload.hint_id}`
    if (!seen.has(key)) seen.set(key, event)
  }
  return [...seen.values()]
}

function tallyTopic({ contest }: FactsView, board: TopicBoard, entrant: EntrantView, hints: readonly HintEvent[], tally: Tally): void {
  const { topic_id, rules, counted_solves } = board.topic
  const solve = board.solves.get(entrant.entrant_id)
  const opened = hints.filter((hint) => hint.topic_id === topic_id)
  for (const solver of new Set([...(solve?.done.keys() ?? []), ...opened.map(({ solver_id }) => solver_id)])) {
    const done = (solve?.done.get(solver) ?? []).filter(({ part }) => rules.parts.some((known) => known.part === part))
    const isIdle = done.length === 0 && !opened.some(({ solver_id }) => solver_id === solver)
    if (isIdle) continue
    const blood = solve && solve.first?.solver_id === solver ? solve.blood : null
    const { points, bonus } = awardOf(contest, rules, done, { counted_solves, order: solve?.order ?? counted_solves + 1, blood })
    const costOf = (charge: 'on_solve' | 'at_once') =>
      opened.reduce((sum, hint) => sum + (hint.solver_id === solver && hint.payload.charge === charge ? hint.payload.cost : 0), 0)
    const charge = hintCharge(costOf('on_solve'), points + bonus) + costOf('at_once')
    tally.parts.topics += points
    tally.parts.blood += bonus
    tally.parts.hints += charge
    addScore(tally, solver, points + bonus - charge)
    for (const part of done) tally.last = laterOf<LastScore>(tally.last, part)
    setCell(tally, topic_id, (cell) => ({
      is_solved: solve?.first != null,
      solved_at: solve?.first?.at.payload.submitted_at ?? null,
      parts: [...new Set([...cell.parts, ...done.map(({ part }) => part)])].sort((left, right) => left - right),
      points: cell.points + points,
      blood: solve?.blood ?? null,
      bonus: cell.bonus + bonus,
      hints: cell.hints + charge,
    }))
  }
}

function tallyMarks(boards: ReadonlyMap<string, TopicBoard>, entrant: EntrantView, tally: Tally): void {
  for (const mark of countingMarks(entrant.history.judged)) {
    const { solver_id, topic_id, payload } = mark
    if (topic_id !== null && !boards.has(topic_id)) continue
    tally.parts.judged += payload.points
    addScore(tally, solver_id ?? '', payload.points)
    if (payload.points > 0) tally.last = laterOf<LastScore>(tally.last, mark)
    if (topic_id !== null) setCell(tally, topic_id, ({ judged }) => ({ judged: judged + payload.points }))
  }
}
