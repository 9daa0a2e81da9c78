import { clockStep, recover, type Step } from '@beacon/engine/theory/rush'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { rush, rushTransition, type RushTally } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { rushEvent } from '../exam/index.ts'
import { nowViewOf, selectPoints } from './now-view.ts'
import { type Game, findQuestion, readGame } from './read-game.ts'
import { addTo } from './tally.ts'

/** A process that was not heard for so long keeps no clock any more. */
export const lostMs = 5_000
const writers = new WeakMap<Pool, string>()

/** Names this process as the keeper of clocks. */
export function writerOf({ pool }: Pick<Platform, 'pool'>): string {
  const known = writers.get(pool) ?? newId()
  writers.set(pool, known)
  return known
}

/** Who stands behind a transition. */
export interface Mover {
  user_id: string | null
  name: string
  reason: string
}
export const theClock: Mover = { user_id: null, name: '', reason: '' }

export interface HeldGame {
  tx: Tx
  lock: ContestLock
  game: Game
  writer: string
  /** The stand as it was found. */
  before: Game['stand']
  steps: { step: Step; by: Mover }[]
}

/**
 * The game under the contest's lock, which makes whoever holds it the only writer. What a lost process left running is broken off first,
 * then everything happens that is due by `now`.
 */
export async function holdGame(platform: Pick<Platform, 'pool'>, tx: Tx, id: string, now: number): Promise<HeldGame> {
  const lock = await lockContest(tx, id)
  const exam = asExam(lock.contest)
  if (exam.exam_mode !== 'rush') return fail('not_found')
  const game = await readGame(tx, exam)
  const writer = writerOf(platform)
  const held: HeldGame = { tx, lock, game, writer, before: game.stand, steps: [] }
  const { row } = game
  const isLost = row !== null && row.writer !== writer && row.kept_ms + lostMs < now
  const recovered = isLost ? recover(game.plan, game.stand, now) : null
  if (recovered !== null) take(held, recovered, theClock)
  for (let step = clockStep(game.plan, game.stand, now); step !== null; step = clockStep(game.plan, game.stand, now))
    take(held, step, theClock)
  return held
}

export function take(held: HeldGame, step: Step, by: Mover): void {
  held.game.stand = step.stand
  held.steps.push({ step, by })
}

/** Writes what happened, tells it, and answers the game as it stands. Without a transition it writes nothing. */
export async function keepGame({ tx, lock, game, writer, before, steps }: HeldGame, now: number): Promise<Game> {
  if (steps.length === 0) return game
  const { contest_id, run, stand } = game
  const tally = tallyOf(game, before, steps)
  const values = { state_no: stand.state_no, stand, tally, due_ms: stand.due, writer, kept_ms: now }
  await tx
    .insert(rush)
    .values({ ...values, contest_id, run })
    .onConflictDoUpdate({ target: [rush.contest_id, rush.run], set: values })
  await tx.insert(rushTransition).values(
    steps.map(({ step, by }) => ({
      contest_id,
      run,
      state_no: step.stand.state_no,
      state: step.stand.state,
      action: step.action,
      entrant_id: step.desk,
      by_user: by.user_id,
      by_name: by.name,
      reason: by.reason,
      at: new Date(now).toISOString(),
    })),
  )
  const hasMoved = await recordPoints(tx, lock, game, { isFirst: before.state_no === 0, steps })
  const isNew = stand.at !== before.at
  const written: Game = {
    ...game,
    question: isNew ? await findQuestion(tx, contest_id, stand.at) : game.question,
    row: { ...(game.row ?? { host_id: null, host_name: '', host_at: null, contest_id, run }), ...values },
  }
  await tell(tx, written, { hasMoved, now })
  return written
}

/** Every desk stands in the ranking from the first question on. */
async function recordPoints(
  tx: Tx,
  lock: ContestLock,
  { desks }: Game,
  { isFirst, steps }: { isFirst: boolean; steps: HeldGame['steps'] },
): Promise<boolean> {
  const first = isFirst ? desks.map(({ entrant_id }) => rushEvent(entrant_id, { points: 0, state_no: 0 })) : []
  const moves = steps.flatMap(({ step: { moves, stand } }) =>
    moves.map(({ desk, points }) => rushEvent(desk, { points, state_no: stand.state_no })),
  )
  await appendEvents(tx, lock, [...first, ...moves])
  return moves.length > 0
}

/** Counts of right and wrong answers and false starts of the questions that are over. A cancelled one left nothing to count. */
function tallyOf({ row }: Game, before: Game['stand'], steps: HeldGame['steps']): Record<string, RushTally> {
  const tally: Record<string, RushTally> = { ...row?.tally }
  let last = before
  for (const { step } of steps) {
    if (step.action === 'next' || step.action === 'show') addTo(tally, last)
    last = step.stand
  }
  return tally
}

/** Screens and devices hear the public stream, the host that of the desk; both get the same. */
async function tell(tx: Tx, game: Game, { hasMoved, now: at }: { hasMoved: boolean; now: number }): Promise<void> {
  const { contest_id } = game
  const now = await nowViewOf(tx, game, await selectPoints(tx, game), at)
  for (const channel of ['public', 'desk'] as const) {
    await publish(tx, { contest_id, channel, event: 'rush.state', data: { now } })
    if (hasMoved) await publish(tx, { contest_id, channel, event: 'rush.score', data: { state_no: now.state_no, desks: now.desks } })
  }
}

/** Says that this process still drives its clocks, and answers how many run. */
export async function renewClocks(platform: Platform, now: number): Promise<number> {
  const { rowCount } = await platform.db.execute(
    sql`update rush set kept_ms = ${now} where writer = ${writerOf(platform)} and due_ms is not null`,
  )
  return rowCount ?? 0
}
