import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import { file } from '@beacon/api/platform/file'
import { patient } from '@beacon/api/people/patient'
import { createPerson } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { submission } from '@beacon/api/topic/submission'
import { team } from '@beacon/api/people/team'
import { topic } from '@beacon/api/topic/topic'
import { organisation, role, user } from '@beacon/api/people/user'
import type { Installation } from './installation.ts'
import type { PeerSet } from './peer-dataset.ts'
import { inParallel } from './seed.ts'

export interface PeerPool {
  seed: number
  teams: { id: string; token: string }[]
  challenges: { id: string; flag: string }[]
  unsolved: PeerSet['unsolved']
}
const directionOf: Record<string, string> = { reversing: 'reverse' }

/** The kit's data through the API alone. The times of the solves are those of seeding; their order is the kit's. */
export async function seedPeer(installation: Installation, set: PeerSet): Promise<{ contest_id: string; pool: PeerPool }> {
  const { admin, origin } = installation
  const { contest_id, challenges } = await seedTopics(admin, set)
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  if (!student) throw new Error('the role student is missing')
  const home = await admin.call(organisation.create, { body: { name: 'Peer Hall' } })
  const teams = set.teams.map(() => ({ id: '', token: '' }))
  const people = teams.map(() => patient(createPerson(origin)))
  const password = 'Bench-player7'
  await inParallel(set.teams, 6, async ({ name }, i) => {
    const username = `peer_${String(i).padStart(4, '0')}`
    const person = people[i]
    if (!person) return
    const about = { organisation_id: home.resource_id, role_id: student.resource_id, must_change_password: false }
    await admin.call(user.create, { body: { username, password, name: username, ...about } })
    await person.call(session.login, { body: { username, password } })
    const own = await person.call(team.create, { body: { name } })
    await person.call(entrant.join, { params: { resource_id: contest_id }, body: { team_id: own.resource_id, ai_accepted: true } })
    teams[i] = { id: own.resource_id, token: person.cookie() }
  })
  await admin.call(contest.act, { params: { resource_id: contest_id }, body: { action: 'start', force: true } })
  await inParallel(set.solves, 50, async ([i, j]) => {
    const { id = '', flag = '' } = challenges[j] ?? {}
    await people[i]?.call(submission.submit, { params: { resource_id: contest_id, topic_id: id }, body: { flag } })
  })
  return { contest_id, pool: { seed: set.seed, teams, challenges, unsolved: set.unsolved } }
}

async function seedTopics(admin: Installation['admin'], set: PeerSet): Promise<{ contest_id: string; challenges: PeerPool['challenges'] }> {
  const directions = await admin.call(direction.list, {})
  const ids: string[] = []
  for (const one of set.challenges) {
    const form = new FormData()
    form.append('file', new Blob([one.file.name]), one.file.name)
    const stored = await admin.call(file.upload, { query: { purpose: 'attachment' } }, form)
    const key = directionOf[one.category] ?? one.category
    const row = await admin.call(question.create, {
      body: {
        name: one.name,
        direction_id: directions.items.find((each) => each.key === key)?.resource_id ?? '',
        description: one.description.trim().padEnd(one.description.length, '.'),
        author: one.author,
        parts: [{ flags: [{ content: one.flag }] }],
        integral_way: 'dynamic',
        dynamic_preset: 'rctf',
        score: one.points.max,
        score_min: one.points.min,
        attachments: [{ file_id: stored.file_id, name: one.file.name }],
      },
    })
    ids.push(row.resource_id)
  }
  const start = Date.now() + 3_600_000
  const made = await admin.call(contest.create, {
    body: {
      kind: 'flag',
      name: 'Peer Cup',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 24 * 3_600_000).toISOString(),
      game_type: 'team',
      registration: 'open',
      is_public: true,
      show_author: true,
      // on, never reached: the driver asks each pair again after 40,000 others
      flag_rate_count: 3,
      flag_rate_window_s: 10,
    },
  })
  const { resource_id: contest_id } = made
  const placed = await admin.call(topic.add, { params: { resource_id: contest_id }, body: { question_ids: ids, is_online: true } })
  const topicOf = new Map(placed.items.map((item) => [item.question_id, item.resource_id]))
  return { contest_id, challenges: ids.map((id, i) => ({ id: topicOf.get(id) ?? '', flag: set.challenges[i]?.flag ?? '' })) }
}
