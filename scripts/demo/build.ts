import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { contest } from '@beacon/api/contest'
import { entrant } from '@beacon/api/entrant'
import { job } from '@beacon/api/job'
import type { Person } from '@beacon/api/person'
import { createPerson } from '@beacon/api/person'
import { question } from '@beacon/api/question'
import { session } from '@beacon/api/session'
import { team } from '@beacon/api/team'
import { topic } from '@beacon/api/topic'
import { organisation, role, user } from '@beacon/api/user'
import { ZipFile } from 'yazl'
import type { Ledger } from './ledger.ts'
import { randomFrom } from './random.ts'
import { demoTeams } from './teams.ts'

const samples = join(import.meta.dirname, '../../samples/ctfcli-csictf')
const demoPassword = () =>
  `demo-${Math.floor(Math.random() * 1e9).toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`.slice(0, 20)

export interface Player {
  name: string
  skill: number
  person: Person
}
export interface Puzzle {
  topic_id: string
  flag: string
  /** 0 easy … 1 hard. */
  hardness: number
}

export async function sampleZip(): Promise<Blob> {
  const zip = new ZipFile()
  const entries = await readdir(samples, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    zip.addReadStream(createReadStream(path), path.slice(samples.length + 1))
  }
  zip.end()
  return new Blob([new Uint8Array(await buffer(zip.outputStream))])
}

/** The sample challenges: those of the bank where they are there already, else imported (and put into the ledger). */
export async function loadQuestions(admin: Person, ledger: Ledger): Promise<string[]> {
  const form = new FormData()
  form.append('file', await sampleZip(), 'samples.zip')
  const preview = await admin.call(question.import, { query: { format: 'ctfcli', dry_run: true } }, form)
  if (!('items' in preview)) throw new Error('The preview of the sample challenges is not a list.')
  const known = preview.items.flatMap((item) => (item.duplicate ? [item.duplicate.resource_id] : []))
  if (known.length === preview.items.length) return known
  const started = await admin.call(
    question.import,
    { query: { format: 'ctfcli', dry_run: false, on_duplicate: 'skip', leave_out: true } },
    form,
  )
  if (!('job_id' in started)) throw new Error('The import of the sample challenges did not start.')
  const created = await untilDone(admin, started.job_id)
  ledger.question_ids.push(...created)
  return [...known, ...created]
}

async function untilDone(admin: Person, job_id: string): Promise<string[]> {
  for (;;) {
    const view = await admin.call(job.get, { params: { job_id } })
    if (view.state === 'failed' || view.state === 'cancelled') throw new Error(`The import failed: ${view.error?.message ?? view.state}`)
    const ids = view.result?.['question_ids']
    if (view.state === 'done' && Array.isArray(ids)) return ids.filter((id) => typeof id === 'string')
    await new Promise((next) => setTimeout(next, 250))
  }
}

/** A contest of eight hours that began a moment ago. */
export async function makeContest(
  admin: Person,
  ledger: Ledger,
  questionIds: string[],
): Promise<{ contest_id: string; puzzles: Puzzle[] }> {
  const start = Date.now() + 60_000
  const made = await admin.call(contest.create, {
    body: {
      kind: 'flag',
      name: 'Beacon Demo Cup 烽火演示赛',
      brief: 'Forty invented teams play the sample challenges.',
      guide:
        '# Welcome\n\nThis contest was made by the demo. Every team is invented; `pnpm demo --remove` takes it all away.\n\nA flag has the form `csictf{…}`. Points fall with the number of solves.',
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 8 * 3_600_000).toISOString(),
      freeze_at: new Date(start + 7 * 3_600_000).toISOString(),
      game_type: 'team',
      registration: 'open',
      is_public: true,
    },
  })
  ledger.contest_id = made.resource_id
  const placed = await admin.call(topic.add, {
    params: { resource_id: made.resource_id },
    body: { question_ids: questionIds, is_online: true },
  })
  const puzzles = await Promise.all(
    placed.items.map(async (item, index) => puzzleOf(admin, made.resource_id, item.resource_id, index / placed.items.length)),
  )
  return { contest_id: made.resource_id, puzzles: puzzles.filter((puzzle) => puzzle !== null) }
}

async function puzzleOf(admin: Person, resource_id: string, topic_id: string, spread: number): Promise<Puzzle | null> {
  const detail = await admin.call(topic.get, { params: { resource_id, topic_id } })
  // The samples' own decay was set for hundreds of teams; forty should see values fall too.
  if (detail.integral_way === 'dynamic')
    await admin.call(topic.update, { params: { resource_id, topic_id }, body: { decay: 45, version: detail.version } })
  const flag = detail.parts[0]?.flags.find((each) => each.match !== 'regex')
  if (detail.flags_masked || detail.parts.length !== 1 || flag === undefined) return null
  const random = randomFrom(Math.floor(spread * 1e6) + 7)
  return { topic_id, flag: flag.content, hardness: Math.min(0.98, 0.15 + 0.7 * spread * random() + 0.25 * random()) }
}

/** An organisation, forty accounts, forty teams, all entered; every account signs in by itself. */
export async function makePlayers(admin: Person, ledger: Ledger, contest_id: string, save: () => void): Promise<Player[]> {
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  if (!student) throw new Error('The role student is missing.')
  const org = await admin.call(organisation.create, { body: { name: 'Demo 演示', is_open: false } })
  ledger.organisation_id = org.resource_id
  save()
  const players: Player[] = []
  // A deleted account keeps its name for 180 days, so every demo has names of its own.
  const batch = Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
  for (const [index, [name, tag, country, skill]] of demoTeams.entries()) {
    const username = `demo_${batch}_${String(index + 1).padStart(2, '0')}`
    const password = demoPassword()
    const made = await admin.call(user.create, {
      body: {
        username,
        password,
        name: `Demo Player ${index + 1}`,
        organisation_id: org.resource_id,
        role_id: student.resource_id,
        must_change_password: false,
      },
    })
    ledger.user_ids.push(made.resource_id)
    const person = createPerson(ledger.origin)
    await person.call(session.login, { body: { username, password } })
    const own = await person.call(team.create, { body: { name, tag: tag.slice(0, 8), country } })
    ledger.team_ids.push(own.resource_id)
    await person.call(entrant.join, { params: { resource_id: contest_id }, body: { team_id: own.resource_id } })
    players.push({ name, skill, person })
    save()
  }
  return players
}
