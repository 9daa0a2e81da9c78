import { contest } from '@beacon/api/contest/contest'
import type { Person } from '@beacon/api/people/person'
import { resolver } from '@beacon/api/contest/screen'
import { submission } from '@beacon/api/topic/submission'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Player, Puzzle } from './build.ts'
import { unlessRefused } from './deeds.ts'
import { bring, set } from './history.ts'
import type { Ledger } from './ledger.ts'
import { inParallel } from './parallel.ts'
import { planMoves } from './play.ts'
import { randomFrom } from './random.ts'

interface Side {
  contest_id: string
  /** Puzzles of this contest, easy first. */
  puzzles: readonly Puzzle[]
  players: readonly Player[]
}
/** Whoever is strong enough solves; `from`–`to` are the puzzles of this stretch. */
async function solveSome(
  { contest_id, puzzles, players }: Side,
  { from, to, seed }: { from: number; to: number; seed: number },
): Promise<void> {
  const random = randomFrom(seed)
  const moves = puzzles.slice(from, to).flatMap((puzzle) =>
    players.flatMap((player) => {
      const luck = random()
      if (luck > 0.94 || (luck > 0.6 && random() < puzzle.hardness)) return []
      return [{ player, puzzle, flag: luck < player.skill * 1.1 - puzzle.hardness * 0.4 ? (puzzle.flag ?? '') : 'csictf{almost}' }]
    }),
  )
  await inParallel(moves, 6, ({ player, puzzle, flag }) => {
    const params = { resource_id: contest_id, topic_id: puzzle.topic_id }
    return unlessRefused(player.person.call(submission.submit, { params, body: { flag } }))
  })
}

type Cast = Pick<Side, 'players' | 'puzzles'>
const hourMs = 3_600_000

/** A final that is over and frozen, its resolver prepared on a screen. Answers it and the path of the screen. */
export async function makeFinal(admin: Person, ledger: Ledger, { players, puzzles }: Cast): Promise<{ contest_id: string; path: string }> {
  const name = 'Beacon Demo Final 烽火决赛'
  const finalists = players.slice(0, 16)
  // A final is harder than what led to it: nobody solves all of it.
  const hard = puzzles.slice(0, 10).map((one) => ({ ...one, hardness: Math.min(0.98, one.hardness + 0.4) }))
  const start = Date.now() - 4 * hourMs
  const moves = planMoves(finalists, hard.slice(0, 6), 4 * hourMs, 7).filter(({ at_ms }) => at_ms < 3.9 * hourMs)
  const span = { name, start, end: start + 5 * hourMs, brackets: [] }
  const side = await bring(admin, ledger, { ...span, players: finalists, puzzles: hard, moves })
  const params = { resource_id: side.contest_id }
  await set(admin, side.contest_id, { is_public: true, brief: 'Over, but not revealed: its resolver waits for the first step.' })
  await admin.call(contest.act, { params, body: { action: 'freeze', reason: 'The last hour' } })
  await solveSome({ ...side, players: finalists }, { from: 6, to: 10, seed: 11 })
  await admin.call(contest.act, { params, body: { action: 'stop', confirm_name: name } })
  const screen = await admin.call(viewerKey.create, { params, body: { name: 'Ceremony', value: 'resolver' } })
  await admin.call(resolver.prepare, { params, body: { award_places: 3 } })
  return { contest_id: side.contest_id, path: screen.path }
}

/** A contest of yesterday whose results are public, with certificates. Answers its id. */
export async function makeFinished(admin: Person, ledger: Ledger, { players, puzzles }: Cast): Promise<{ contest_id: string }> {
  const name = 'Beacon Demo Spring 烽火春季赛'
  const certificate_template = {
    page: 'a4_landscape' as const,
    title: 'Certificate 证书',
    body: '{name} of {team} took place {rank}\nwith {score} points in\n{contest}.',
    footer: '{date}',
    background: null,
  }
  const cast = { players: players.slice(8, 28), puzzles: puzzles.slice(10, 18) }
  const start = Date.now() - 30 * hourMs
  const moves = planMoves(cast.players, cast.puzzles, 4 * hourMs, 3)
  const { contest_id } = await bring(admin, ledger, { name, start, end: start + 4 * hourMs, brackets: [], ...cast, moves })
  const words = { brief: 'Finished: certificates are ready.', certificate_template, after_end: 'practice' as const }
  await set(admin, contest_id, { ...words, is_public: true })
  return { contest_id }
}
