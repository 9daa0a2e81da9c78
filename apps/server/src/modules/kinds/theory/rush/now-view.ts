import type { RushDesk, RushGiven, RushNow } from '@beacon/api/kinds/theory/exam/rush-fields'
import { isOver, placeAt, turnAt } from '@beacon/engine/theory/rush'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { RushTally } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import { keyView, questionView } from './question-view.ts'
import type { Game } from './read-game.ts'
import { addTo } from './tally.ts'

/** Points of desks: what the rush moved, and rewards and penalties of the scores page. */
export async function selectPoints(
  executor: Executor,
  { contest_id, run }: Pick<Game, 'contest_id' | 'run'>,
): Promise<Map<string, number>> {
  const { rows } = await executor.execute<{ entrant_id: string; points: number }>(sql`
    select entrant_id, sum((payload ->> 'points')::int)::int as points from score_event
    where contest_id = ${contest_id} and run = ${run} and kind in ('rush.points', 'adjust') and entrant_id is not null group by entrant_id`)
  return new Map(rows.map(({ entrant_id, points }) => [entrant_id, points]))
}

/** What desks answered to the question that is played. */
export async function selectGiven(executor: Executor, { contest_id, run, stand }: Game): Promise<RushGiven[]> {
  if (stand.given.length === 0) return []
  const { rows } = await executor.execute<{ entrant_id: string; answer: RushGiven['answer']; at: string }>(sql`
    select entrant_id, answer, at from rush_answer where contest_id = ${contest_id} and run = ${run} and question = ${stand.at} order by at`)
  const given = new Set(stand.given.map(({ desk }) => desk))
  return rows
    .filter(({ entrant_id }) => given.has(entrant_id))
    .map(({ entrant_id, answer, at }) => ({ entrant_id, answer, given_at: new Date(at).toISOString() }))
}

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The moment as everybody may know it: key and answers from `revealed` on, and the same bytes for wall, devices and host. */
export async function nowViewOf(executor: Executor, game: Game, points: ReadonlyMap<string, number>, now: number): Promise<RushNow> {
  const { stand, plan, question } = game
  const isRevealed = stand.state === 'revealed'
  const isShown = stand.state !== 'idle' && question !== null
  return {
    exam_id: game.contest_id,
    state_no: stand.state_no,
    state: stand.state,
    is_paused: stand.is_paused,
    round: roundOf(game),
    question: isShown ? { ...questionView(question), ...placeOf(game) } : null,
    turn: turnAt(plan, isShown ? stand.at : stand.at + 1),
    risk: stand.risk,
    is_cancelled: stand.is_cancelled,
    note: stand.note,
    opens_at: instantOf(stand.opens_at),
    until: stand.state === 'armed' || stand.state === 'collecting' || stand.state === 'locked' ? null : instantOf(stand.due),
    race: raceOf(game),
    locked:
      stand.locked === null
        ? null
        : { entrant_ids: stand.locked.desks, margin_ms: stand.locked.margin_ms, error_ms: stand.locked.error_ms, by: stand.locked.by },
    answered: stand.given.map(({ desk }) => desk),
    outcomes: stand.outcomes.map(({ desk, is_right, points: earned, place }) => ({ entrant_id: desk, is_right, points: earned, place })),
    key: isRevealed && question !== null ? keyView(question) : null,
    given: isRevealed ? await selectGiven(executor, game) : [],
    desks: desksOf(game, points),
    is_over: isOver(plan, stand),
    server_now: new Date(now).toISOString(),
  }
}

/** Before a question: the round of the next one. */
function roundOf({ stand, plan, rounds }: Game): RushNow['round'] {
  const found = placeAt(plan, stand.state === 'idle' ? stand.at + 1 : stand.at)
  const row = found === null ? undefined : rounds[found.round]
  if (found === null || row === undefined) return null
  const { kind, title, right, wrong, false_start, risks, answer_s, buzz_s, tie } = row
  return { kind, title, right, wrong, false_start, risks, answer_s, buzz_s, tie, place: found.round + 1, of: rounds.length }
}

function placeOf({ stand, plan }: Game): { place: number; of: number } {
  const found = placeAt(plan, stand.at)
  return { place: (found?.place ?? 0) + 1, of: found?.rules.questions ?? 0 }
}

/** Presses in the order in which they count; false starts first, as they came. */
const raceOf = ({ stand: { presses, opens_at } }: Game): RushNow['race'] =>
  presses
    .toSorted((a, b) => Number(b.is_false_start) - Number(a.is_false_start) || a.counted_ms - b.counted_ms)
    .map(({ desk, counted_ms, is_false_start }) => ({
      entrant_id: desk,
      after_ms: is_false_start || opens_at === null ? null : Math.max(0, Math.round(counted_ms - opens_at)),
      is_false_start,
    }))

export function desksOf({ desks, stand, row }: Game, points: ReadonlyMap<string, number>): RushDesk[] {
  const tally: Record<string, RushTally> = { ...row?.tally }
  addTo(tally, stand)
  const scores = desks.map(({ entrant_id }) => points.get(entrant_id) ?? 0)
  return desks.map(({ entrant_id, name }, index) => {
    const score = scores[index] ?? 0
    return {
      entrant_id,
      place: index + 1,
      name,
      score,
      rank: scores.filter((other) => other > score).length + 1,
      ...(tally[entrant_id] ?? { right: 0, wrong: 0, false_starts: 0 }),
      out: stand.out.find(({ desk }) => desk === entrant_id)?.why ?? null,
    }
  })
}
