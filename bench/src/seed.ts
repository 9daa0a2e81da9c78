import { createRandom } from '@beacon/engine/random'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import { patient } from '@beacon/api/people/patient'
import { createPerson, type Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { submission } from '@beacon/api/topic/submission'
import { team } from '@beacon/api/people/team'
import { topic } from '@beacon/api/topic/topic'
import { organisation, role, user } from '@beacon/api/people/user'
import type { Installation } from './installation.ts'

export interface Sizes {
  topics: number
  teams: number
  solves: number
}
export interface Seeded {
  contest_id: string
  topics: { topic_id: string; flag: string }[]
  teams: { name: string; cookie: string }[]
  /** `[team, topic]` that are not solved, in an order that repeats with the seed. */
  unsolved: [number, number][]
}

/** What was made just now. */
export interface FreshlySeeded extends Seeded {
  /** The members, signed in, in the order of their teams. */
  people: Person[]
}

/** Calls `work` for every item, at most `width` at once. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Fills the installation through its API alone: questions, a running contest, teams of one, and solves. */
export async function seed({ admin, origin }: Installation, sizes: Sizes): Promise<FreshlySeeded> {
  const random = createRandom(20_261_120)
  const { contest_id, topics } = await seedContest(admin, sizes.topics)
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  if (!student) throw new Error('the role student is missing')
  const home = await admin.call(organisation.create, { body: { name: 'Bench Hall' } })
  const teams = Array.from({ length: sizes.teams }, (_, i) => ({ name: `Bench Team ${String(i + 1).padStart(4, '0')}`, cookie: '' }))
  const people = teams.map(() => createPerson(origin))
  const password = 'Bench-player7'
  await inParallel(teams, 6, async (row, i) => {
    const username = `bench_${String(i + 1).padStart(4, '0')}`
    const person = people[i]
    if (!person) return
    await admin.call(user.create, {
      body: {
        username,
        password,
        name: row.name,
        organisation_id: home.resource_id,
        role_id: student.resource_id,
        must_change_password: false,
      },
    })
    await person.call(session.login, { body: { username, password } })
    const own = await person.call(team.create, { body: { name: row.name } })
    await person.call(entrant.join, { params: { resource_id: contest_id }, body: { team_id: own.resource_id, ai_accepted: true } })
    row.cookie = person.cookie()
  })
  await admin.call(contest.act, { params: { resource_id: contest_id }, body: { action: 'start', force: true } })
  const pairs = teams.flatMap((_, i) => topics.map((__, j): [number, number] => [i, j]))
  for (let i = pairs.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[pairs[i], pairs[j]] = [pairs[j] as [number, number], pairs[i] as [number, number]]
  }
  await inParallel(pairs.slice(0, sizes.solves), 50, async ([i, j]) => {
    const [target, person] = [topics[j], people[i]]
    if (target && person)
      await patient(person).call(submission.submit, {
        params: { resource_id: contest_id, topic_id: target.topic_id },
        body: { flag: target.flag },
      })
  })
  return { contest_id, topics, teams, people, unsolved: pairs.slice(sizes.solves) }
}

async function seedContest(admin: Installation['admin'], count: number): Promise<Pick<Seeded, 'contest_id' | 'topics'>> {
  const directions = await admin.call(direction.list, {})
  const flags = Array.from({ length: count }, (_, i) => `beacon{bench-topic-${String(i).padStart(3, '0')}-0123456789abcdef}`)
  const ids: string[] = []
  for (const [i, flag] of flags.entries()) {
    const row = await admin.call(question.create, {
      body: {
        name: `Bench topic ${i + 1}`,
        direction_id: directions.items[i % 6]?.resource_id ?? '',
        description: `Topic ${i + 1}. ${'The clerk stamps every cookie twice and keeps one copy for himself. '.repeat(10)}`.slice(0, 704),
        parts: [{ flags: [{ content: flag }] }],
      },
    })
    ids.push(row.resource_id)
  }
  const start = Date.now() + 3_600_000
  const made = await admin.call(contest.create, {
    body: {
      kind: 'flag',
      name: 'Bench Cup',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 24 * 3_600_000).toISOString(),
      game_type: 'team',
      registration: 'open',
      is_public: true,
      flag_rate_count: 100,
      flag_rate_window_s: 1,
    },
  })
  const placed = await admin.call(topic.add, { params: { resource_id: made.resource_id }, body: { question_ids: ids, is_online: true } })
  return {
    contest_id: made.resource_id,
    topics: placed.items.map((item) => ({ topic_id: item.resource_id, flag: flags[ids.indexOf(item.question_id)] ?? '' })),
  }
}
