import { contest } from '@beacon/api/contest/contest'
import { questionPackage } from '@beacon/api/bank/package'
import type { Person } from '@beacon/api/people/person'
import { topic } from '@beacon/api/topic/topic'
import { untilDone, type Player, type Puzzle } from './build.ts'
import { formOf, zipOf } from './files.ts'
import type { Ledger } from './ledger.ts'
import type { Move } from './play.ts'

type Row = Record<string, unknown>
const initial = 500
const minimum = 100
/** Set for forty teams, so that values fall while one looks on. */
const decay = 45

/** The value CTFd itself holds after so many solves (dynamic_challenges/decay.py). */
const valueAfter = (solves: number): number =>
  Math.max(minimum, Math.ceil(((minimum - initial) / decay ** 2) * Math.max(0, solves - 1) ** 2 + initial))

/** Naive UTC, as CTFd writes it. */
const dateOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 23)}000`
const table = (results: readonly Row[]): string => JSON.stringify({ count: results.length, results, meta: {} })

export interface Past {
  name: string
  start: number
  end: number
  players: readonly Player[]
  puzzles: readonly Puzzle[]
  /** Tries that are over, in order. */
  moves: readonly Move[]
  brackets: readonly string[]
}

interface Try {
  id: number
  challenge_id: number
  user_id: number
  team_id: number
  type: 'correct' | 'incorrect'
}

function triesOf({ start, players, puzzles, moves }: Past): Array<Try & Row> {
  const numberOf = new Map(puzzles.map(({ question_id }, index) => [question_id, index + 1]))
  const placeOf = new Map(players.map(({ email }, index) => [email, index + 1]))
  return moves.map(({ at_ms, player, puzzle, flag }, index) => {
    const place = placeOf.get(player.email) ?? 0
    const type = flag === puzzle.flag ? 'correct' : 'incorrect'
    const who = { challenge_id: numberOf.get(puzzle.question_id) ?? 0, user_id: place, team_id: place }
    return { id: index + 1, ...who, ip: `10.64.${place}.2`, provided: flag, type, date: dateOf(start + at_ms) }
  })
}

/** The past of a contest as a CTFd exports it: an honest way to give tries a time of their own. */
function tablesOf(past: Past): Record<string, readonly Row[]> {
  const { name, start, end, puzzles, brackets } = past
  const tries = triesOf(past)
  const right = tries.filter(({ type }) => type === 'correct')
  const solvesOf = (id: number) => right.filter(({ challenge_id }) => challenge_id === id).length
  const settings = { ctf_name: name, user_mode: 'teams', start: Math.floor(start / 1000), end: Math.floor(end / 1000) }
  return {
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: Object.entries(settings).map(([key, value], index) => ({ id: index + 1, key, value: String(value) })),
    challenges: puzzles.map(({ name: title, direction }, index) => {
      const about = { id: index + 1, name: title, description: title, category: direction, type: 'dynamic', state: 'visible' }
      return { ...about, value: valueAfter(solvesOf(index + 1)), max_attempts: 0, initial, minimum, decay, function: 'logarithmic' }
    }),
    flags: puzzles.map(({ flag, pattern }, index) => {
      const type = flag === null ? 'regex' : 'static'
      return { id: index + 1, challenge_id: index + 1, type, content: flag ?? pattern, data: '' }
    }),
    files: [],
    hints: [],
    tags: [],
    brackets: brackets.map((title, index) => ({ id: index + 1, name: title, description: '', type: 'teams' })),
    ...peopleOf(past),
    submissions: tries,
    solves: right.map(({ id, challenge_id, user_id, team_id }) => ({ id, challenge_id, user_id, team_id })),
    awards: [],
  }
}

function peopleOf({ players, brackets }: Past): Record<'teams' | 'users', Row[]> {
  const seen = { hidden: 0, banned: 0 }
  const bracketOf = ({ bracket }: Player) => (brackets.length === 0 ? null : bracket + 1)
  return {
    teams: players.map((one, index) => ({ id: index + 1, name: one.name, country: one.country, ...seen, bracket_id: bracketOf(one) })),
    users: players.map(({ name, email, country }, index) => {
      const team_id = index + 1
      return { id: index + 1, name, email, country, type: 'user', ...seen, team_id }
    }),
  }
}

export interface Brought {
  contest_id: string
  /** With their topics of this contest. */
  puzzles: Puzzle[]
}

/** Imports a contest with its past. One whose end lies ahead goes on. */
export async function bring(admin: Person, ledger: Ledger, past: Past): Promise<Brought> {
  const files = Object.fromEntries(Object.entries(tablesOf(past)).map(([name, rows]) => [`db/${name}.json`, table(rows)]))
  const preview = await admin.call(questionPackage.import, { query: { dry_run: true } }, formOf(await zipOf(files), 'past.zip'))
  if (!('import_id' in preview)) throw new Error('The past of the demo could not be read.')
  const times = { start_at: new Date(past.start).toISOString(), end_at: new Date(past.end).toISOString() }
  const { job_id } = await admin.call(questionPackage.run, {
    params: { import_id: preview.import_id },
    body: { as_contest: true, on_duplicate: 'skip', contest: { name: past.name, ...times } },
  })
  const made = (await untilDone(admin, ledger, job_id))['contest']
  const contest_id = typeof made === 'object' && made !== null && 'contest_id' in made ? String(made.contest_id) : ''
  const { items } = await admin.call(topic.rows, { params: { resource_id: contest_id } })
  const topics = new Map(items.map(({ name, resource_id }) => [name, resource_id]))
  return { contest_id, puzzles: past.puzzles.map((one) => ({ ...one, topic_id: topics.get(one.name) ?? '' })) }
}

/** Changes settings of a contest that stands. */
export async function set(admin: Person, resource_id: string, change: Row): Promise<void> {
  const params = { resource_id }
  const { version } = await admin.call(contest.settings, { params })
  await admin.call(contest.update, { params, body: { ...change, version } })
}
