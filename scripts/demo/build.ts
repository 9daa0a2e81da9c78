import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isApiError } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import { bracketDefaults } from '@beacon/api/contest-structures'
import { entrant } from '@beacon/api/entrant'
import { job } from '@beacon/api/job'
import type { Person } from '@beacon/api/person'
import { createPerson } from '@beacon/api/person'
import { questionPackage } from '@beacon/api/package'
import { session } from '@beacon/api/session'
import { team } from '@beacon/api/team'
import { topic } from '@beacon/api/topic'
import { organisation, role, user } from '@beacon/api/user'
import { ZipFile } from 'yazl'
import type { Ledger } from './ledger.ts'
import { randomFrom } from './random.ts'
import { inParallel } from './parallel.ts'
import { demoTeams } from './teams.ts'

const samples = join(import.meta.dirname, '../../samples/ctfcli-csictf')
const demoPassword = () =>
  `demo-${Math.floor(Math.random() * 1e9).toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`.slice(0, 20)

export interface Player {
  name: string
  skill: number
  person: Person
  team_id: string
}
export interface Puzzle {
  question_id: string
  topic_id: string
  flag: string
  /** Its attachments: nobody finds the flag without them. */
  file_ids: string[]
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
  const preview = await admin.call(questionPackage.import, { query: { format: 'ctfcli', dry_run: true } }, form)
  if (!('items' in preview)) throw new Error('The preview of the sample challenges is not a list.')
  const known = preview.items.flatMap((item) => (item.duplicate ? [item.duplicate.resource_id] : []))
  if (known.length === preview.items.length) return known
  const started = await admin.call(
    questionPackage.import,
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

const hourMs = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()
const timesFrom = (start: number) => ({ start_at: at(start), end_at: at(start + 8 * hourMs), freeze_at: at(start + 7 * hourMs) })

const zhGuide =
  '# 欢迎\n\n这场竞赛由演示程序建立，所有战队都是虚构的；`pnpm demo --remove` 会全部移除。\n\nFlag 的格式为 `csictf{…}` 或 `beacon{…}`。解出的战队越多，分值越低。'
const settings = {
  kind: 'flag' as const,
  name: 'Beacon Demo Cup',
  brief: 'Forty invented teams play the sample challenges.',
  guide:
    '# Welcome\n\nThis contest was made by the demo. Every team is invented; `pnpm demo --remove` takes it all away.\n\nA flag has the form `csictf{…}` or `beacon{…}`. Points fall with the number of solves.',
  lang: 'en' as const,
  translations: { zh: { name: '烽火演示赛', brief: '四十支虚构的战队挑战示例赛题。', guide: zhGuide } },
  game_type: 'team' as const,
  registration: 'open' as const,
  is_public: true,
  brackets: [
    { ...bracketDefaults, name_en: 'Open', name_zh: '公开组' },
    { ...bracketDefaults, name_en: 'Students', name_zh: '学生组' },
    { ...bracketDefaults, name_en: 'Guests', name_zh: '嘉宾组', ranks_overall: false, gets_blood: false, affects_value: false },
  ],
  show_members: true,
  show_rating: true,
  allow_writeup_upload: true,
  writeup_score_max: 100,
}

/** A contest of eight hours that began a moment ago. */
export async function makeContest(
  admin: Person,
  ledger: Ledger,
  questionIds: string[],
): Promise<{ contest_id: string; puzzles: Puzzle[]; bracket_ids: string[]; start: number }> {
  const start = Date.now() + 60_000
  const made = await admin.call(contest.create, { body: { ...settings, ...timesFrom(start) } })
  ledger.contest_ids.push(made.resource_id)
  const placed = await admin.call(topic.add, {
    params: { resource_id: made.resource_id },
    body: { question_ids: questionIds, is_online: true },
  })
  const puzzles = await Promise.all(
    placed.items.map(async (item, index) => puzzleOf(admin, made.resource_id, item, index / placed.items.length)),
  )
  const bracket_ids = made.brackets.map(({ bracket_id }) => bracket_id)
  return { contest_id: made.resource_id, puzzles: puzzles.filter((puzzle) => puzzle !== null), bracket_ids, start }
}

interface Placed {
  resource_id: string
  question_id: string
}

async function puzzleOf(
  admin: Person,
  resource_id: string,
  { resource_id: topic_id, question_id }: Placed,
  spread: number,
): Promise<Puzzle | null> {
  const detail = await admin.call(topic.get, { params: { resource_id, topic_id } })
  // The samples' own decay was set for hundreds of teams; forty should see values fall too.
  if (detail.integral_way === 'dynamic')
    await admin.call(topic.update, { params: { resource_id, topic_id }, body: { decay: 45, version: detail.version } })
  const flag = detail.parts[0]?.flags.find((each) => each.match !== 'regex')
  if (detail.flags_masked || detail.parts.length !== 1 || flag === undefined) return null
  const random = randomFrom(Math.floor(spread * 1e6) + 7)
  const file_ids = detail.attachments.flatMap(({ file_id, url }) => (url ? [] : [file_id]))
  return { question_id, topic_id, file_ids, flag: flag.content, hardness: Math.min(0.98, 0.15 + 0.7 * spread * random() + 0.25 * random()) }
}

interface Entering {
  contest_id: string
  bracket_ids: readonly string[]
}
interface Account {
  admin: Person
  ledger: Ledger
  username: string
  name: string
  organisation_id: string
  role_id: string
}

/** Two of three teams are open, each fourth of students, two are guests. */
const bracketOf = (index: number, [open, students, guests]: readonly string[]) =>
  (index === 6 || index === 15 ? guests : index % 4 === 3 ? students : open) ?? null

async function makeAccount({ admin, ledger, ...account }: Account): Promise<Person> {
  const password = demoPassword()
  const made = await admin.call(user.create, { body: { ...account, password, must_change_password: false } })
  ledger.user_ids.push(made.resource_id)
  const person = createPerson(ledger.origin)
  await person.call(session.login, { body: { username: account.username, password } })
  return person
}

/** Real teams may bear a name of the demo's: then its own is told apart by the letters of this demo. */
async function unlessTaken<T>(name: string, batch: string, make: (name: string) => Promise<T>): Promise<T> {
  try {
    return await make(name)
  } catch (error) {
    if (!isApiError(error) || (error.code !== 'team_name_taken' && error.code !== 'name_taken')) throw error
    return make(`${[...name].slice(0, 15).join('').trim()} ${batch}`)
  }
}

/** An organisation, forty accounts, forty teams, all entered; every account signs in by itself. */
export async function makePlayers(
  admin: Person,
  ledger: Ledger,
  { contest_id, bracket_ids }: Entering,
  save: () => void,
): Promise<Player[]> {
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  if (!student) throw new Error('The role student is missing.')
  // A deleted account keeps its name for 180 days, so every demo has names of its own.
  const batch = Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
  const org = await unlessTaken('Demo 演示', batch, (name) => admin.call(organisation.create, { body: { name, is_open: false } }))
  ledger.organisation_id = org.resource_id
  save()
  return inParallel(demoTeams, 4, async ([name, tag, country, skill], index) => {
    const username = `demo_${batch}_${String(index + 1).padStart(2, '0')}`
    const about = { username, name: `Demo Player ${index + 1}`, organisation_id: org.resource_id, role_id: student.resource_id }
    const person = await makeAccount({ admin, ledger, ...about })
    const { resource_id: team_id } = await unlessTaken(name, batch, (free) =>
      person.call(team.create, { body: { name: free, tag: tag.slice(0, 8), country } }),
    )
    ledger.team_ids.push(team_id)
    const body = { team_id, bracket_id: bracketOf(index, bracket_ids), ai_accepted: true }
    await person.call(entrant.join, { params: { resource_id: contest_id }, body })
    save()
    return { name, skill, person, team_id }
  })
}
