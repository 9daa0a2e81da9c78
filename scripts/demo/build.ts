import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isApiError } from '@beacon/api/client'
import { job } from '@beacon/api/platform/job'
import type { Person } from '@beacon/api/people/person'
import { questionPackage } from '@beacon/api/bank/package'
import { flagQuestion as question } from '@beacon/api/kinds/flag/operations'
import { session } from '@beacon/api/people/session'
import { team } from '@beacon/api/people/team'
import { organisation, role, user } from '@beacon/api/people/user'
import { ZipFile } from 'yazl'
import type { Ledger } from './ledger.ts'
import { randomFrom } from './random.ts'
import { inParallel } from './parallel.ts'
import { demoTeams, playerTeam } from './teams.ts'

const samples = join(import.meta.dirname, '../../samples/ctfcli-csictf')
const demoPassword = () =>
  `demo-${Math.floor(Math.random() * 1e9).toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}`.slice(0, 20)

export interface Player {
  name: string
  email: string
  country: string
  /** Place of its bracket among the cup's. */
  bracket: number
  skill: number
  person: Person
  team_id: string
}
export interface Puzzle {
  question_id: string
  /** Empty until it stands in a contest. */
  topic_id: string
  name: string
  direction: string
  /** Null where the question takes a pattern. */
  flag: string | null
  pattern: string
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
  await untilDone(admin, ledger, started.job_id)
  return [...known, ...ledger.question_ids]
}

/** The result of an import that ended well. It stands in the ledger with what it made: it goes on when nobody waits any more. */
export async function untilDone(admin: Person, ledger: Ledger, job_id: string): Promise<Record<string, unknown>> {
  ledger.job_ids = [...new Set([...(ledger.job_ids ?? []), job_id])]
  for (;;) {
    const view = await admin.call(job.get, { params: { job_id } })
    if (view.state === 'failed' || view.state === 'cancelled') throw new Error(`The import failed: ${view.error?.message ?? view.state}`)
    if (view.state === 'done' && view.result) {
      noteMade(ledger, view.result)
      return view.result
    }
    await new Promise((next) => setTimeout(next, 250))
  }
}

/** A contest that is brought in takes questions of the bank, which are not its own. */
function noteMade(ledger: Ledger, { contest, question_ids }: Record<string, unknown>): void {
  const add = (list: string[], id: unknown) => typeof id === 'string' && !list.includes(id) && list.push(id)
  if (typeof contest === 'object' && contest !== null && 'contest_id' in contest) add(ledger.contest_ids, contest.contest_id)
  else if (Array.isArray(question_ids)) for (const id of question_ids) add(ledger.question_ids, id)
}

/** What a team may try: the flag of each sample question, with how hard it is. Those that take a pattern are placed and not played. */
export async function puzzlesOf(admin: Person, questionIds: readonly string[]): Promise<Puzzle[]> {
  return inParallel(questionIds, 4, async (resource_id, index) => {
    const detail = await admin.call(question.get, { params: { resource_id } })
    const flag = detail.parts[0]?.flags.find(({ match }) => match !== 'regex')
    const spread = index / questionIds.length
    const random = randomFrom(Math.floor(spread * 1e6) + 7)
    return {
      question_id: resource_id,
      topic_id: '',
      name: detail.name,
      direction: detail.direction.key,
      flag: flag?.content ?? null,
      pattern: detail.parts[0]?.flags[0]?.content ?? '',
      file_ids: detail.attachments.flatMap(({ file_id, url }) => (url ? [] : [file_id])),
      hardness: Math.min(0.98, 0.15 + 0.7 * spread * random() + 0.25 * random()),
    }
  })
}

interface Account {
  username: string
  name: string
  rep_name: string
  organisation_id: string
  role_id: string
}
interface MadeAccount {
  person: Person
  username: string
  email: string
  password: string
}
/** A player with what a later run signs in with. */
export type PlayerAccount = Player & Pick<MadeAccount, 'username' | 'password'>

export interface Making {
  ledger: Ledger
  save: () => void
  /** A person at this address, before they sign in. */
  open: (origin: string) => Person
}

/** Two of three teams are open, each fourth of students, two are guests. */
const bracketOf = (index: number): number => (index === 6 || index === 15 ? 2 : index % 4 === 3 ? 1 : 0)

/** Accounts under the names of people. A deleted one keeps its name for 180 days, and a real person may bear it: then a number follows. */
function accountMaker(admin: Person, { ledger, open }: Making): (account: Account) => Promise<MadeAccount> {
  let series = 1
  return async (account) => {
    const password = demoPassword()
    for (;;) {
      const tried = series
      const username = tried === 1 ? account.username : `${account.username}_${tried}`
      const email = `${username}@demo.example`
      try {
        const made = await admin.call(user.create, { body: { ...account, username, email, password, must_change_password: false } })
        ledger.user_ids.push(made.resource_id)
        const person = open(ledger.origin)
        await person.call(session.login, { body: { username, password } })
        return { person, username, email, password }
      } catch (error) {
        if (!isApiError(error) || (error.code !== 'username_taken' && error.code !== 'email_taken')) throw error
        series = Math.max(series, tried + 1)
      }
    }
  }
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

/** An organisation, forty accounts, forty teams; every account signs in by itself. */
export async function makePlayers(admin: Person, making: Making): Promise<PlayerAccount[]> {
  const { ledger, save } = making
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  if (!student) throw new Error('The role student is missing.')
  const batch = Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
  const org = await unlessTaken('Demo 演示', batch, (name) => admin.call(organisation.create, { body: { name, is_open: false } }))
  ledger.organisation_id = org.resource_id
  save()
  const makeAccount = accountMaker(admin, making)
  return inParallel(demoTeams, 4, async ([name, tag, country, skill, captain, username], index) => {
    const made = await makeAccount({
      username,
      name: captain,
      rep_name: captain,
      organisation_id: org.resource_id,
      role_id: student.resource_id,
    })
    const { person, email, password, username: bearing } = made
    const { resource_id: team_id, name: teamName } = await unlessTaken(name, batch, (free) =>
      person.call(team.create, { body: { name: free, tag: tag.slice(0, 8), country } }),
    )
    if (index === playerTeam) ledger.player = { username: bearing, password, team: teamName, team_id }
    ledger.team_ids.push(team_id)
    save()
    return { name, email, country, bracket: bracketOf(index), skill, person, team_id, username: bearing, password }
  })
}
