import type { Parsed } from '@beacon/api/endpoint'
import type { rush as contract, RushNow, RushOwn, RushPressed } from '@beacon/api/kinds/theory/exam/rush'
import { answerAt, pressAt, rulesAt, type Way } from '@beacon/engine/theory/rush'
import { and, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { rush, rushAnswer, rushBuzz } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import { fail } from '../../../../failure.ts'
import { mustRun } from '../../../contest/entry/entrant/index.ts'
import { fits } from '../exam/index.ts'
import { noteHeard, planClock } from './clock.ts'
import { keepPing, readWays } from './devices.ts'
import { refuse } from './host.ts'
import { nowViewOf, selectPoints } from './now-view.ts'
import { isRight } from './question-view.ts'
import { type Game, type PlacedQuestion, readGame } from './read-game.ts'
import { rushClock, seePlaying, seeWall } from './scope.ts'
import { type HeldGame, holdGame, keepGame, take, theClock } from './write-game.ts'

type Press = Parsed<typeof contract.press>['body']
type Answered = Parsed<typeof contract.answer>['body']
type Ping = Parsed<typeof contract.ping>['body']
type PingReply = { server_ms: number; round_trip_ms: number | null; state_no: number }

const viewOf = async (executor: Executor, game: Game): Promise<RushNow> =>
  nowViewOf(executor, game, await selectPoints(executor, game), rushClock())

/** The moment for screens. */
export async function readWall(ctx: Ctx, id: string): Promise<RushNow> {
  const { contest } = await seeWall(ctx, id)
  return viewOf(ctx.db, await readGame(ctx.db, contest))
}

/** The moment for a device. */
export async function readOwn(ctx: SignedIn, id: string): Promise<RushOwn> {
  const { contest, entry } = await seePlaying(ctx, id)
  return ownView(ctx.db, await readGame(ctx.db, contest), entry.entrant_id)
}

async function ownView(executor: Executor, game: Game, entrant_id: string): Promise<RushOwn> {
  const { contest_id, run, stand } = game
  const place = game.desks.findIndex((one) => one.entrant_id === entrant_id)
  const has_answered = stand.given.some(({ desk }) => desk === entrant_id)
  const isThis = and(
    eq(rushAnswer.contest_id, contest_id),
    eq(rushAnswer.run, run),
    eq(rushAnswer.question, stand.at),
    eq(rushAnswer.entrant_id, entrant_id),
  )
  const [given] = has_answered ? await executor.select().from(rushAnswer).where(isThis) : []
  return { now: await viewOf(executor, game), entrant_id, desk: place < 0 ? null : place + 1, answer: given?.answer ?? null, has_answered }
}

/** Longer is no round trip but a device that slept. */
const longestTrip = 5_000

/** Measures the way of a device: its stopwatch says how long it held the last reply, the rest of the time was under way. */
export async function hearPing(ctx: SignedIn, id: string, { device, echo, offset_ms }: Ping): Promise<PingReply> {
  const now = rushClock()
  const { contest, entry } = await seePlaying(ctx, id)
  const trip = echo === null ? null : now - echo.server_ms - echo.held_ms
  const round_trip = trip !== null && trip >= 0 && trip <= longestTrip ? trip : null
  const { run } = contest
  const where = { contest_id: id, run }
  await keepPing(ctx.db, where, { entrant_id: entry.entrant_id, device, round_trip, offset_ms, now })
  noteHeard(ctx, where, now)
  const [found] = await ctx.db
    .select({ no: rush.state_no })
    .from(rush)
    .where(and(eq(rush.contest_id, id), eq(rush.run, run)))
  // Read last, so that the way back begins here.
  return { server_ms: rushClock(), round_trip_ms: round_trip === null ? null : Math.round(round_trip), state_no: found?.no ?? 0 }
}

interface Player {
  entrant_id: string
  way: Way
  ways: Way[]
}

/** A device's word in the game, under the lock. It counts as it arrived, however long it waited for the lock. */
async function inGame<T>(
  ctx: SignedIn,
  id: string,
  { device, arrived, question_id }: { device: string; arrived: number; question_id: string },
  work: (held: HeldGame, player: Player) => Promise<T>,
): Promise<{ done: T; game: Game; entrant_id: string }> {
  const seen = await seePlaying(ctx, id)
  mustRun(seen)
  const { entrant_id } = seen.entry
  const kept = await ctx.db.transaction(async (tx) => {
    const held = await holdGame(ctx, tx, id, arrived)
    if (!held.game.plan.desks.includes(entrant_id)) return fail('not_found')
    if (held.game.stand.state === 'idle' || held.game.question?.question_id !== question_id) return refuse(held.game)
    const ways = await readWays(tx, held.game, { entrant_id, device, now: arrived })
    const done = await work(held, { entrant_id, ...ways })
    return { done, game: await keepGame(held, rushClock()), entrant_id }
  })
  planClock(ctx, kept.game)
  return kept
}

/** Presses the button. A press that changes nothing is answered, not refused. */
export async function pressButton(ctx: SignedIn, id: string, { device, question_id, pressed_ms }: Press): Promise<RushPressed> {
  const arrived = rushClock()
  const { done, game } = await inGame(ctx, id, { device, arrived, question_id }, async (held, { entrant_id, way, ways }) => {
    const { game: before } = held
    const pressed = pressAt(before.plan, before.stand, { desk: entrant_id, pressed_ms, arrived_ms: arrived, way, ways })
    if (pressed === 'state') return refuse(before)
    if (typeof pressed !== 'string') take(held, pressed, { ...theClock, user_id: ctx.actor.user_id, name: ctx.actor.rep_name })
    const reply = replyOf(before.stand, entrant_id, { pressed, held })
    const { result, counted_ms } = reply
    const { contest_id, run } = before
    await held.tx
      .insert(rushBuzz)
      .values({
        contest_id,
        run,
        question: before.stand.at,
        opens_ms: held.game.stand.opens_at ?? 0,
        entrant_id,
        result,
        user_id: ctx.actor.user_id,
        device,
        pressed_ms,
        arrived_ms: arrived,
        counted_ms,
        round_trip_ms: way.best,
        worst_ms: way.worst,
      })
      .onConflictDoNothing()
    return reply
  })
  const { result, counted_ms, points } = done
  const opens_at = game.stand.opens_at ?? 0
  const after_ms = result === 'taken' && counted_ms !== null ? Math.round(counted_ms - opens_at) : null
  return { result, after_ms, points, now: await viewOf(ctx.db, game) }
}

interface PressReply {
  result: RushPressed['result']
  counted_ms: number | null
  points: number
}

function replyOf(
  stand: Game['stand'],
  entrant_id: string,
  { pressed, held }: { pressed: Exclude<ReturnType<typeof pressAt>, 'state'>; held: HeldGame },
): PressReply {
  const nothing = { counted_ms: null, points: 0 }
  if (pressed === 'late' || pressed === 'out') return { result: pressed, ...nothing }
  const own = held.game.stand.presses.findLast(({ desk }) => desk === entrant_id)
  if (own === undefined) return { result: 'late', ...nothing }
  if (own.is_false_start) return { result: 'false_start', ...nothing, points: rulesAt(held.game.plan, stand).false_start }
  return { result: 'taken', counted_ms: own.counted_ms, points: 0 }
}

/** Answers the question, once. What rules can judge is judged at once. */
export async function giveAnswer(ctx: SignedIn, id: string, { device, question_id, answer, pressed_ms }: Answered): Promise<RushOwn> {
  const arrived = rushClock()
  const { game, entrant_id } = await inGame(ctx, id, { device, arrived, question_id }, async (held, { entrant_id: desk, way }) => {
    const { plan, stand, question, contest_id, run } = held.game
    const placed = question ?? refuse(held.game)
    mustFit(placed, answer)
    const is_right = isRight(placed, answer)
    const given = answerAt(plan, stand, { desk, is_right, pressed_ms, arrived_ms: arrived, way })
    if (given === 'repeated') return fail('rush_answered')
    if (typeof given === 'string') return refuse(held.game)
    take(held, given, { ...theClock, user_id: ctx.actor.user_id, name: ctx.actor.rep_name })
    const row = { user_id: ctx.actor.user_id, answer, at: new Date(arrived).toISOString() }
    await held.tx
      .insert(rushAnswer)
      .values({ contest_id, run, question: stand.at, entrant_id: desk, ...row })
      .onConflictDoUpdate({ target: [rushAnswer.contest_id, rushAnswer.run, rushAnswer.question, rushAnswer.entrant_id], set: row })
    return null
  })
  return ownView(ctx.db, game, entrant_id)
}

/** @throws answer_wrong_form for an answer that the type of the question cannot hold */
function mustFit({ question_id, version_id, content }: PlacedQuestion, answer: Answered['answer']): void {
  if (!fits({ question_id, version_id, content, score: 1 }, answer)) fail('answer_wrong_form', {})
}
