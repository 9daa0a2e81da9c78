import { contest } from '@beacon/api/contest'
import { entrant } from '@beacon/api/entrant'
import type { Input } from '@beacon/api/endpoint'
import type { Person } from '@beacon/api/person'
import { resolver } from '@beacon/api/screen'
import { submission } from '@beacon/api/submission'
import { topic } from '@beacon/api/topic'
import { viewerKey } from '@beacon/api/viewer-key'
import type { Player, Puzzle } from './build.ts'
import { unlessRefused } from './deeds.ts'
import type { Ledger } from './ledger.ts'
import { inParallel } from './parallel.ts'
import { randomFrom } from './random.ts'

interface Side {
  contest_id: string
  /** Puzzles of this contest, easy first. */
  puzzles: readonly Puzzle[]
  players: readonly Player[]
}
type More = Partial<Input<typeof contest.create>['body']> & { name: string }

/** A smaller contest with some of the teams and sample topics, started. */
async function startSide(
  admin: Person,
  ledger: Ledger,
  cast: { players: readonly Player[]; puzzles: readonly Puzzle[] },
  more: More,
): Promise<Side> {
  const { players } = cast
  const start = Date.now() + 60_000
  const times = { start_at: new Date(start).toISOString(), end_at: new Date(start + 4 * 3_600_000).toISOString() }
  const made = await admin.call(contest.create, { body: { kind: 'flag', ...times, game_type: 'team', is_public: true, ...more } })
  const params = { resource_id: made.resource_id }
  ledger.contest_ids.push(made.resource_id)
  const question_ids = cast.puzzles.map(({ question_id }) => question_id)
  const placed = await admin.call(topic.add, { params, body: { question_ids, is_online: true } })
  const ids = new Map(placed.items.map((one) => [one.question_id, one.resource_id]))
  const puzzles = cast.puzzles.map((one) => ({ ...one, topic_id: ids.get(one.question_id) ?? '' }))
  await inParallel(players, 4, ({ person, team_id }) => person.call(entrant.join, { params, body: { team_id, ai_accepted: true } }))
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  return { contest_id: made.resource_id, puzzles, players }
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
      return [{ player, puzzle, flag: luck < player.skill * 1.1 - puzzle.hardness * 0.4 ? puzzle.flag : 'csictf{almost}' }]
    }),
  )
  await inParallel(moves, 6, ({ player, puzzle, flag }) => {
    const params = { resource_id: contest_id, topic_id: puzzle.topic_id }
    return unlessRefused(player.person.call(submission.submit, { params, body: { flag } }))
  })
}

const stop = (admin: Person, { contest_id }: Side, name: string) =>
  admin.call(contest.act, { params: { resource_id: contest_id }, body: { action: 'stop', confirm_name: name } })

type Cast = Parameters<typeof startSide>[2]

/** A final that is over and frozen, its resolver prepared on a screen. Answers the path of the screen. */
export async function makeFinal(admin: Person, ledger: Ledger, { players, puzzles }: Cast): Promise<string> {
  const name = 'Beacon Demo Final 烽火决赛'
  const brief = 'Over, but not revealed: its resolver waits for the first step.'
  const side = await startSide(admin, ledger, { players: players.slice(0, 16), puzzles: puzzles.slice(0, 10) }, { name, brief })
  const params = { resource_id: side.contest_id }
  await solveSome(side, { from: 0, to: 6, seed: 7 })
  await admin.call(contest.act, { params, body: { action: 'freeze', reason: 'The last hour' } })
  await solveSome(side, { from: 6, to: 10, seed: 11 })
  await stop(admin, side, name)
  const screen = await admin.call(viewerKey.create, { params, body: { name: 'Ceremony', value: 'resolver' } })
  await admin.call(resolver.prepare, { params, body: { award_places: 3 } })
  return screen.path
}

/** A contest whose results are public, with certificates. Answers its id. */
export async function makeFinished(admin: Person, ledger: Ledger, { players, puzzles }: Cast): Promise<string> {
  const name = 'Beacon Demo Spring 烽火春季赛'
  const certificate_template = {
    page: 'a4_landscape' as const,
    title: 'Certificate 证书',
    body: '{name} of {team} took place {rank}\nwith {score} points in\n{contest}.',
    footer: '{date}',
    background: null,
  }
  const more = { name, brief: 'Finished: certificates are ready.', certificate_template, after_end: 'practice' as const }
  const side = await startSide(admin, ledger, { players: players.slice(8, 28), puzzles: puzzles.slice(10, 18) }, more)
  await solveSome(side, { from: 0, to: 8, seed: 3 })
  await stop(admin, side, name)
  return side.contest_id
}
