import { compareRank } from '../rank-order.ts'
import { type Climb, climbOf, placeIn, type ResolverEntrant, takeNext } from './climb.ts'
import type { ResolverSpot, ResolverStep } from './step.ts'

export interface ResolverInput {
  /** Rows that the frozen ranking lists, in place order. */
  frozen: readonly ResolverEntrant[]
  /** Rows that the real ranking lists, in place order. */
  real: readonly ResolverEntrant[]
  /** In the order of the contest. */
  topic_ids: readonly string[]
  /** Tried since the freeze; what was solved since then is pending without it. */
  isPending: (entrant_id: string, topic_id: string) => boolean
  /** Places 1 to this one are stopped at. */
  award_places: number
}

/** The board as the steps have left it: undecided rows by what is shown, decided ones in their real order beneath. */
interface Board {
  open: Climb[]
  decided: number
}

const viewOf = ({ shown }: Climb) => shown
const floorOf = ({ floor }: Climb) => floor

/**
 * The steps from the frozen standing to the real one. From the last place upward: the entrant that must end lowest shows its next
 * pending topic in topic order and its row moves; with nothing left to show its place is decided, and decided places never change.
 * Pure; after the last step the rows stand exactly as `real`.
 */
export function resolverSteps({ frozen, real, topic_ids, isPending, award_places }: ResolverInput): ResolverStep[] {
  const before = new Map(frozen.map((row) => [row.entrant_id, row]))
  const climbs = real.map((row) => climbOf({ frozen: before.get(row.entrant_id), real: row, topic_ids, isPending }))
  const { steps, board } = leaving(frozen, climbs)
  const waiting = [...climbs].sort((left, right) => compareRank(left.floor, right.floor))
  for (let climb = waiting.pop(); climb !== undefined; climb = waiting.pop()) {
    const was = spotOf(board, climb)
    const next = takeNext(climb)
    if (next === null) {
      steps.push(...decide(board, climb, { was, award_places }))
      continue
    }
    const after = move(board, climb)
    const { topic_id, is_solved } = next
    steps.push({ kind: 'topic', entrant_id: climb.real.entrant_id, topic_id, is_solved, before: was, after, rank: null })
    waiting.splice(placeIn(waiting, floorOf, climb.floor), 0, climb)
  }
  return steps
}

/** Rows that stand in the frozen view alone go first, from the last one upward. */
function leaving(frozen: readonly ResolverEntrant[], climbs: readonly Climb[]): { steps: ResolverStep[]; board: Board } {
  const known = new Map(climbs.map((climb) => [climb.real.entrant_id, climb]))
  const steps = frozen
    .map(({ entrant_id, score, solved, last_at }, index): ResolverStep | null =>
      known.has(entrant_id)
        ? null
        : {
            kind: 'leave',
            entrant_id,
            topic_id: null,
            is_solved: false,
            before: { place: index + 1, score, solved, last_at },
            after: null,
            rank: null,
          },
    )
    .filter((step) => step !== null)
    .reverse()
  return { steps, board: { open: frozen.flatMap(({ entrant_id }) => known.get(entrant_id) ?? []), decided: 0 } }
}

function spotOf({ open }: Board, climb: Climb): ResolverSpot | null {
  const at = open.indexOf(climb)
  return at < 0 ? null : spot(at + 1, climb)
}

const spot = (place: number, { shown: { score, solved, last_at } }: Climb): ResolverSpot => ({ place, score, solved, last_at })

/** Puts an undecided row where what it shows belongs. */
function move(board: Board, climb: Climb): ResolverSpot {
  const open = board.open.filter((one) => one !== climb)
  const at = placeIn(open, viewOf, climb.shown)
  open.splice(at, 0, climb)
  board.open = open
  return spot(at + 1, climb)
}

/** Nothing is left to show: the row takes its place under all undecided ones. Silent when nothing on the board changes. */
function decide(board: Board, climb: Climb, { was, award_places }: { was: ResolverSpot | null; award_places: number }): ResolverStep[] {
  const { real, shown } = climb
  const { entrant_id, rank } = real
  climb.shown = { ...shown, score: real.score, solved: real.solved, last_at: real.last_at }
  board.open = board.open.filter((one) => one !== climb)
  board.decided += 1
  const after = spot(board.open.length + 1, climb)
  const step = { entrant_id, topic_id: null, is_solved: false, after, rank }
  const steps: ResolverStep[] = isSame(was, after) ? [] : [{ ...step, kind: 'settle', before: was }]
  if (rank !== null && rank <= award_places) steps.push({ ...step, kind: 'award', before: after })
  return steps
}

const isSame = (left: ResolverSpot | null, right: ResolverSpot): boolean =>
  left !== null &&
  left.place === right.place &&
  left.score === right.score &&
  left.solved === right.solved &&
  left.last_at === right.last_at
