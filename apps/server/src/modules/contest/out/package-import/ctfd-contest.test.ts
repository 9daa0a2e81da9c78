import { contest as contestContract } from '@beacon/api/contest/contest'
import { feed } from '@beacon/api/topic/feed'
import type { JobView } from '@beacon/api/platform/job'
import { questionPackage } from '@beacon/api/bank/package'
import { question } from '@beacon/api/bank/question'
import { ranking } from '@beacon/api/contest/ranking'
import { submission as submissionContract } from '@beacon/api/topic/submission'
import { team } from '@beacon/api/people/team'
import { topic } from '@beacon/api/topic/topic'
import { user as userContract } from '@beacon/api/people/user'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidence } from '../../../../db/schema/contest/evidence.ts'
import { adjustment, scoreEvent, solve, submission } from '../../../../db/schema/contest/score.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { collectEvidence } from '../../judge/evidence/collect.ts'
import { importAll, sendPackage } from './testing/client.ts'
import { challengeRow, configRows, ctfdDate, ctfdZip, flagRow, teamRow, userRow } from './testing/ctfd-zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const start = Date.parse('2024-03-01T09:00:00Z')
const end = Date.parse('2024-03-02T09:00:00Z')
const madeBy = (job: JobView) => (job.result?.['contest'] ?? {}) as Record<string, unknown>
interface Try {
  id: number
  challenge_id: number
  user_id: number
  team_id: number | null
  type: string
  date: string
}
interface Award {
  id: number
  user_id: number | null
  team_id: number | null
  value: number
  date: string
  name: string
}
interface World {
  isTeams: boolean
  challenges: Array<{ id: number; value: number }>
  accounts: Array<{ id: number; name: string; hidden: number; banned: number }>
  solves: Try[]
  awards: Award[]
}

/** CTFd's `get_standings` (utils/scores/__init__.py), for the public and without a freeze, in plain words. */
function ctfdStandings({ isTeams, challenges, accounts, solves, awards }: World): Array<[string, number]> {
  const values = new Map(challenges.map((one) => [one.id, one.value]))
  const total = new Map<number, { score: number; date: string; id: number }>()
  const add = (account: number | null, score: number, date: string, id: number) => {
    if (account === null) return
    const before = total.get(account) ?? { score: 0, date: '', id: 0 }
    total.set(account, { score: before.score + score, date: before.date > date ? before.date : date, id: Math.max(before.id, id) })
  }
  for (const one of solves)
    if (values.get(one.challenge_id) !== 0) add(isTeams ? one.team_id : one.user_id, values.get(one.challenge_id) ?? 0, one.date, one.id)
  for (const one of awards) if (one.value !== 0) add(isTeams ? one.team_id : one.user_id, one.value, one.date, one.id)
  return accounts
    .filter((one) => !one.hidden && !one.banned && total.has(one.id))
    .map((one) => ({ name: one.name, ...(total.get(one.id) ?? { score: 0, date: '', id: 0 }) }))
    .toSorted((a, b) => b.score - a.score || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
    .map(({ name, score }) => [name, score])
}

/** CTFd's logarithmic value with its own float arithmetic (dynamic_challenges/decay.py). */
const logValue = (initial: number, minimum: number, decay: number, solves: number): number => {
  const m = solves === 0 ? 0 : solves - 1
  return Math.max(minimum, Math.ceil(((minimum - initial) / decay ** 2) * m ** 2 + initial))
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** Teams with static and dynamic challenges, awards of both signs, ties to the second, hidden and banned ones, a stale value, a worthless challenge. */
function teamWorld() {
  const random = randomFrom(7)
  const teams = Array.from({ length: 30 }, (_, index) =>
    teamRow(index + 1, { hidden: index === 3 ? 1 : 0, banned: index === 5 ? 1 : 0, bracket_id: (index % 2) + 1 }),
  )
  const users = Array.from({ length: 60 }, (_, index) =>
    userRow(index + 1, { team_id: Math.floor(index / 2) + 1, ...(index === 0 ? { type: 'admin' } : {}) }),
  )
  const tries: Try[] = []
  let at = start
  for (let id = 1; id <= 900; id += 1) {
    // Whole seconds, often the same: only the id parts many of them.
    at += random() < 0.5 ? 0 : 1000 * Math.floor(random() * 90)
    const user_id = 1 + Math.floor(random() * 60)
    const challenge_id = 1 + Math.floor(random() * 8)
    const team_id = Math.floor((user_id - 1) / 2) + 1
    const isSolved = tries.some((one) => one.type === 'correct' && one.team_id === team_id && one.challenge_id === challenge_id)
    tries.push({ id, challenge_id, user_id, team_id, type: !isSolved && random() < 0.25 ? 'correct' : 'incorrect', date: ctfdDate(at) })
  }
  const solves = tries.filter((one) => one.type === 'correct')
  const counted = (challenge_id: number) =>
    solves.filter((one) => one.challenge_id === challenge_id && ![4, 6].includes(one.team_id ?? 0)).length
  const dynamic = [5, 6].map((id) => ({
    id,
    dynamic_initial: 500,
    dynamic_minimum: 100,
    dynamic_decay: 12,
    dynamic_function: 'logarithmic',
  }))
  const challenges = [
    ...[100, 200, 300].map((value, index) => challengeRow(index + 1, { value })),
    challengeRow(4, { value: 0, name: 'Survey' }),
    challengeRow(5, { type: 'dynamic', value: logValue(500, 100, 12, counted(5)) }),
    // CTFd prices at solves only: the ban came later, its value stayed behind.
    challengeRow(6, { type: 'dynamic', value: logValue(500, 100, 12, counted(6)) + 7 }),
    challengeRow(7, {
      initial: 400,
      minimum: 50,
      decay: 20,
      function: 'linear',
      value: Math.max(50, 400 - 20 * Math.max(0, counted(7) - 1)),
    }),
    challengeRow(8, { value: 150, state: 'hidden' }),
  ]
  const awards: Award[] = [
    { id: 1, user_id: 3, team_id: 2, value: 50, date: ctfdDate(start + 5_000), name: 'Writeup' },
    { id: 2, user_id: 5, team_id: 3, value: -30, date: ctfdDate(at + 60_000), name: 'Hint 4' },
    { id: 3, user_id: 5, team_id: 3, value: 30, date: ctfdDate(at + 61_000), name: 'Given back' },
    { id: 4, user_id: 9, team_id: 5, value: 0, date: ctfdDate(at + 62_000), name: 'Nothing' },
    { id: 5, user_id: 59, team_id: 30, value: 17, date: ctfdDate(start + 1_000), name: 'First' },
  ]
  return { teams, users, tries, solves, challenges, dynamic, awards, last: at }
}

test('a finished CTFd becomes a finished contest whose ranking is CTFd’s own, place by place', async () => {
  const world = teamWorld()
  const { teams, users, tries, solves, challenges, dynamic, awards } = world
  const bytes = ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({
      ctf_name: 'Spring CTF 2024',
      user_mode: 'teams',
      start: String(start / 1000),
      end: String(end / 1000),
      ctf_description: 'Twelve hours.',
    }),
    challenges,
    dynamic_challenge: dynamic,
    flags: challenges.map((row, index) => flagRow(index + 1, Number(row['id']))),
    files: [],
    hints: [],
    tags: [],
    teams,
    users,
    brackets: [
      { id: 1, name: 'Open', description: '', type: 'teams' },
      { id: 2, name: 'Students', description: '', type: 'teams' },
    ],
    submissions: tries.map((one) => ({
      ...one,
      ip: '10.1.2.3',
      provided: one.type === 'correct' ? `flag{${one.challenge_id}}` : 'flag{no}',
    })),
    solves: solves.map(({ id, challenge_id, user_id, team_id }) => ({ id, challenge_id, user_id, team_id })),
    awards: awards.map((one) => ({ ...one, type: 'standard', description: null, category: null, icon: null })),
  })
  const { read, job } = await importAll(server.admin, bytes, { as_contest: true }, 90_000)
  expect(read).toMatchObject({
    format: 'ctfd',
    version: '48d8250d19bd',
    warnings: [],
    total: 8,
    contest: {
      name: 'Spring CTF 2024',
      game_type: 'team',
      has_history: true,
      users: 60,
      teams: 30,
      submissions: 900,
      solves: solves.length,
      awards: 5,
    },
  })
  expect([job.state, job.error]).toEqual(['done', null])
  const made = madeBy(job)
  expect(made).toMatchObject({
    topics: 8,
    entrants: 30,
    users_matched: 0,
    users_made: 60,
    submissions: 900,
    solves: solves.length,
    awards: 5,
    orphans: 0,
    stale_values: ['Challenge 6'],
  })
  expect(job.result?.['ranking']).toEqual({ compared: true, differences: 0, lost_solves: 0 })
  const contest_id = String(made['contest_id'])
  const full = (await server.admin.call(contestContract.get, { params: { resource_id: contest_id } })).body
  expect(full).toMatchObject({
    name: 'Spring CTF 2024',
    status: 'finished',
    is_public: false,
    game_type: 'team',
    start_at: new Date(start).toISOString(),
  })
  const page = (await server.admin.call(ranking.list, { params: { resource_id: contest_id }, query: { size: 100 } })).body
  const accounts = teams.map((row) => ({
    id: Number(row['id']),
    name: String(row['name']),
    hidden: Number(row['hidden']),
    banned: Number(row['banned']),
  }))
  const expected = ctfdStandings({
    isTeams: true,
    challenges: challenges.map((row) => ({ id: Number(row['id']), value: Number(row['value']) })),
    accounts,
    solves,
    awards,
  })
  expect(page.items.filter((row) => expected.some(([name]) => name === row.name)).map((row) => [row.name, row.score])).toEqual(expected)
  expect(page.items.some((row) => row.name === 'Team 4' || row.name === 'Team 6')).toBe(false)
  const { db } = server.platform
  expect((await db.select().from(submission).where(eq(submission.contest_id, contest_id))).length).toBe(900)
  expect((await db.select().from(solve).where(eq(solve.contest_id, contest_id))).length).toBe(solves.length)
  expect((await db.select().from(adjustment).where(eq(adjustment.contest_id, contest_id))).length).toBe(4)
  const events = await db.select().from(scoreEvent).where(eq(scoreEvent.contest_id, contest_id)).orderBy(scoreEvent.seq)
  expect(events.map((one) => one.seq)).toEqual(events.map((_one, index) => index + 1))
  expect(events.every((one, index) => index === 0 || one.at >= (events[index - 1]?.at ?? ''))).toBe(true)
})

test('people are found by e-mail or made disabled, and no password comes along', async () => {
  const known = await server.signIn('student')
  const mine = (await known.request('GET', '/auth/user')).body as { resource_id: string }
  await server.platform.db.update(user).set({ email: 'Known@ctf.example' }).where(eq(user.resource_id, mine.resource_id))
  const bytes = ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({ ctf_name: 'Solo 2024', user_mode: 'users', start: String(start / 1000), end: String(end / 1000) }),
    challenges: [challengeRow(1)],
    flags: [flagRow(1, 1)],
    users: [userRow(1, { email: 'known@ctf.example' }), userRow(2), userRow(3, { email: null, banned: 1 })],
    submissions: [1, 2, 3].map((id) => ({
      id,
      challenge_id: 1,
      user_id: id,
      team_id: null,
      ip: '::1',
      provided: 'flag{1-1}',
      type: 'correct',
      date: ctfdDate(start + id * 1000),
    })),
    solves: [1, 2, 3].map((id) => ({ id, challenge_id: 1, user_id: id, team_id: null })),
  })
  const { read, job } = await importAll(server.admin, bytes, { as_contest: true, on_duplicate: 'rename' })
  expect(read.contest).toMatchObject({ game_type: 'individual', teams: 0 })
  const made = madeBy(job)
  expect(made).toMatchObject({ users_matched: 1, users_made: 2, entrants: 3 })
  const brought = await server.platform.db
    .select()
    .from(user)
    .where(and(eq(user.source, 'import'), eq(user.email, 'user2@ctf.example')))
  expect(brought).toMatchObject([{ status: 'disabled', password_hash: null, rep_name: 'User 2' }])
  const { items } = (await server.admin.call(ranking.list, { params: { resource_id: String(made['contest_id']) } })).body
  expect(items.map((row) => row.score)).toEqual([100, 100])
  expect((await server.admin.call(userContract.list, { query: { q: 'user2@ctf.example' } })).status).toBe(200)
})

test('a CTFd whose end lies ahead goes on: its past stands at its own times, and the next flag counts behind it', async () => {
  const known = await server.signIn('student')
  await server.platform.db.update(user).set({ email: 'moves@ctf.example' }).where(eq(user.resource_id, known.user_id))
  const began = Date.now() - 5 * 3_600_000
  const tries = [
    { id: 1, challenge_id: 1, user_id: 1, team_id: 1, type: 'correct', date: ctfdDate(began + 3_600_000) },
    { id: 2, challenge_id: 2, user_id: 2, team_id: 2, type: 'correct', date: ctfdDate(began + 2 * 3_600_000) },
  ]
  const bytes = ctfdZip(
    {
      alembic_version: [{ version_num: '48d8250d19bd' }],
      config: configRows({ ctf_name: 'Moving Cup', user_mode: 'teams', start: String(Math.floor(began / 1000)) }),
      challenges: [challengeRow(1, { name: 'Moved one' }), challengeRow(2, { name: 'Moved two' })],
      flags: [flagRow(1, 1), flagRow(2, 2)],
      files: [{ id: 1, challenge_id: 1, type: 'challenge', location: 'abc/map.txt' }],
      teams: [teamRow(1), teamRow(2)],
      users: [userRow(1, { email: 'moves@ctf.example', team_id: 1 }), userRow(2, { email: 'other@ctf.example', team_id: 2 })],
      submissions: tries.map((one) => ({ ...one, ip: '10.1.2.3', provided: `flag{${one.challenge_id}-${one.id}}` })),
      solves: tries.map(({ id, challenge_id, user_id, team_id }) => ({ id, challenge_id, user_id, team_id })),
    },
    [{ name: 'uploads/abc/map.txt', body: 'A map.' }],
  )
  const contest = { start_at: new Date(began).toISOString(), end_at: new Date(Date.now() + 3 * 3_600_000).toISOString() }
  const { job } = await importAll(server.admin, bytes, { as_contest: true, contest })
  const params = { resource_id: String(madeBy(job)['contest_id']) }
  const settings = (await server.admin.call(contestContract.settings, { params })).body
  expect(settings).toMatchObject({ status: 'running', end_at: contest.end_at, is_public: false })
  const body = { version: settings.version, is_public: true, freeze_at: new Date(Date.now() + 2 * 3_600_000).toISOString() }
  expect((await server.admin.call(contestContract.update, { params, body })).status).toBe(200)
  const list = await known.call(topic.list, { params })
  expect(list.body.items).toMatchObject([{ name: 'Moved one' }, { name: 'Moved two' }])
  const { items } = list.body
  const second = items.find(({ name }) => name === 'Moved two')?.resource_id ?? ''
  // A look before anybody plays here ends at the last event of the past: the next one must not begin there.
  await collectEvidence(server.platform, params.resource_id)
  const tried = await known.call(submissionContract.submit, { params: { ...params, topic_id: second }, body: { flag: 'flag{2-2}' } })
  expect(tried.body).toMatchObject({ code: 'flag_correct' })
  const told = (await known.call(feed.list, { params, query: {} })).body
  expect(told.items.map(({ entrant_name, topic_name }) => `${entrant_name} ${topic_name}`)).toEqual([
    'Team 1 Moved two',
    'Team 2 Moved two',
    'Team 1 Moved one',
  ])
  expect(told.ticks.map(([ms]) => Math.round(Number(ms) / 3_600_000))).toEqual([1, 2, 5])
  await collectEvidence(server.platform, params.resource_id)
  // The one who solved the topic with a file downloaded it elsewhere.
  const cases = await server.platform.db.select().from(evidence).where(eq(evidence.contest_id, params.resource_id))
  // What is left is true: the package has both teams at one address.
  expect(cases.map(({ kind }) => kind)).toEqual(['shared_address'])
  const standings = (await known.call(ranking.list, { params })).body.items
  expect(standings.map(({ name, score }) => [name, score])).toEqual([
    ['Team 1', 200],
    ['Team 2', 100],
  ])
})

test('a team that stands here plays on as itself, and one that only came along is no disbanded team of ours', async () => {
  const known = await server.signIn('student')
  await server.platform.db.update(user).set({ email: 'captain@ctf.example' }).where(eq(user.resource_id, known.user_id))
  expect((await known.call(team.create, { body: { name: 'Night Herons' } })).status).toBe(201)
  const before = (await server.admin.call(team.list, { query: {} })).body.counts
  const solves = [{ id: 1, challenge_id: 1, user_id: 1, team_id: 1 }]
  const bytes = ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({ ctf_name: 'Heron Cup', user_mode: 'teams', start: String(start / 1000), end: String(end / 1000) }),
    challenges: [challengeRow(1, { name: 'Heron one' })],
    flags: [flagRow(1, 1)],
    // The first is the living team; the second has its name in other letters and none of its people.
    teams: [teamRow(1, { name: 'night herons' }), teamRow(2, { name: 'Night HERONS' }), teamRow(3, { name: 'Guests' })],
    users: [
      userRow(1, { email: 'captain@ctf.example', team_id: 1 }),
      userRow(2, { email: 'second@heron.example', team_id: 2 }),
      userRow(3, { email: 'third@heron.example', team_id: 3 }),
    ],
    submissions: solves.map((one) => ({ ...one, ip: '10.0.0.1', provided: 'x', type: 'correct', date: ctfdDate(start + 1000) })),
    solves,
  })
  const { job } = await importAll(server.admin, bytes, { as_contest: true })
  expect(job.result?.['ranking']).toMatchObject({ differences: 0 })
  const { items, counts } = (await server.admin.call(team.list, { query: { q: 'night herons' } })).body
  expect(items.map(({ name, contest_count }) => [name, contest_count])).toEqual([['Night Herons', 1]])
  expect(counts.disbanded).toBe(0)
  expect((await server.admin.call(team.list, { query: {} })).body.counts).toEqual(before)
})

test('solves of a challenge that was left out are told: the ranking cannot equal CTFd’s then', async () => {
  const solves = [1, 2].map((id) => ({ id, challenge_id: id, user_id: 1, team_id: null }))
  const bytes = ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({ ctf_name: 'Left out 2024', user_mode: 'users', start: String(start / 1000), end: String(end / 1000) }),
    challenges: [challengeRow(1, { name: 'With flag' }), challengeRow(2, { name: 'Without flag' })],
    flags: [flagRow(1, 1)],
    users: [userRow(1, { email: 'left@out.example' })],
    submissions: solves.map((one) => ({ ...one, ip: '10.0.0.1', provided: 'x', type: 'correct', date: ctfdDate(start + one.id * 1000) })),
    solves,
  })
  const { job } = await importAll(server.admin, bytes, { as_contest: true, leave_out: true })
  expect(madeBy(job)).toMatchObject({ solves: 1, orphans: 1 })
  expect(job.result).toMatchObject({ left_out: ['challenges/2'], ranking: { compared: true, differences: 0, lost_solves: 1 } })
})

test('an undo takes contest, questions and unused accounts away again', async () => {
  const count = async () => (await server.admin.call(question.list, { query: { size: 1 } })).body.total
  const before = await count()
  const bytes = ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({ ctf_name: 'Undone 2024', user_mode: 'users', start: String(start / 1000), end: String(end / 1000) }),
    challenges: [challengeRow(1, { name: 'Undone', category: 'Steganography of old' })],
    flags: [flagRow(1, 1)],
    users: [userRow(7, { email: 'only@undone.example' })],
    submissions: [],
    solves: [],
  })
  const { read, job } = await importAll(server.admin, bytes, { as_contest: true })
  const contest_id = String(madeBy(job)['contest_id'])
  expect(await count()).toBe(before + 1)
  const params = { import_id: read.import_id }
  const view = (await server.admin.call(questionPackage.imports, { params })).body
  expect(view).toMatchObject({ state: 'done', contest_id, placed_in: [], undo_until: expect.any(String) })
  const undone = await server.admin.call(questionPackage.undo, { params })
  expect([undone.status, undone.body]).toEqual([200, { questions: 1, contests: 1, users: 1 }])
  expect(await count()).toBe(before)
  expect((await server.admin.call(contestContract.get, { params: { resource_id: contest_id } })).status).toBe(404)
  expect((await server.admin.call(questionPackage.undo, { params })).error.code).toBe('import_undo_over')
})

test('what a contest holds by now is not taken back', async () => {
  const bytes = ctfdZip({ challenges: [challengeRow(1, { name: 'Placed since' })], flags: [flagRow(1, 1)], users: [userRow(1)] })
  const { read, job } = await importAll(server.admin, bytes, {})
  const question_ids = job.result?.['question_ids'] as string[]
  const name = 'Holder Cup'
  const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const made = await server.admin.call(contestContract.create, {
    body: { kind: 'flag', name, start_at: hour(1), end_at: hour(9) },
  })
  const placed = await server.admin.call(topic.add, { params: { resource_id: made.body.resource_id }, body: { question_ids } })
  expect(placed.status).toBe(201)
  const undone = await server.admin.call(questionPackage.undo, { params: { import_id: read.import_id } })
  expect([undone.status, undone.error.code, undone.error.details]).toEqual([409, 'import_placed', { names: name }])
  expect((await server.admin.call(question.get, { params: { resource_id: question_ids[0] ?? '' } })).status).toBe(200)
})

test('making a contest needs contest.write', async () => {
  const { db } = server.platform
  const [teachers] = await db.select().from(role).where(eq(role.key, 'teacher'))
  await db
    .update(role)
    .set({ permissions: (teachers?.permissions ?? []).filter((item) => item !== 'contest.write') })
    .where(eq(role.key, 'teacher'))
  const teacher = await server.signIn('teacher')
  const bytes = ctfdZip({ challenges: [challengeRow(1, { name: 'Only a question' })], flags: [flagRow(1, 1)], users: [userRow(1)] })
  const { import_id } = await sendPackage(teacher, bytes)
  const refused = await teacher.call(questionPackage.run, { params: { import_id }, body: { as_contest: true } })
  expect([refused.status, refused.error.details]).toEqual([403, { item: 'contest.write' }])
  expect((await teacher.call(questionPackage.run, { params: { import_id }, body: {} })).status).toBe(202)
})
