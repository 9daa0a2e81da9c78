import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import { entrant } from '@beacon/api/contest/entrant'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import type { FlagQuestionInput } from '@beacon/api/kinds/flag/operations'
import { question } from '@beacon/api/bank/question'
import { team } from '@beacon/api/people/team'
import { topic } from '@beacon/api/topic/topic'
import type { Browser, Page } from '@playwright/test'
import { at } from './addresses.ts'
import { startInstallation, type Installation } from './installation.ts'
import { enterAs, signInAdmin } from './people.ts'
import { addPerson } from './stage.ts'

type QuestionBody = FlagQuestionInput
type ContestBody = Extract<Input<typeof contest.create>['body'], { kind: 'flag' }>

export interface Entrant {
  name: string
  entrant_id: string
  captain: Person
}
/** One contest on an installation of its own: what one story needs, nothing else. */
export interface World {
  installation: Installation
  origin: string
  admin: Person
  resource_id: string
  topics: readonly { topic_id: string; name: string }[]
  entrants: readonly Entrant[]
}
interface WorldPlan {
  /** `behind`: the place of the topic that must be solved first. `made`: what else the question gets before it is placed. */
  questions: readonly (Partial<QuestionBody> & {
    name: string
    behind?: number
    made?: (admin: Person, question_id: string) => Promise<void>
  })[]
  /** How the server is started, and at which port. */
  server?: { env: Record<string, string>; port: number }
  /** What stands before the questions are made. */
  before?: (installation: Installation, admin: Person) => Promise<void>
  teams: readonly string[]
  contest?: Partial<ContestBody>
  /** A file of one question in which `{{flag}}` becomes each entrant's own flag. */
  template?: { question: number; name: string; text: string }
}

const hour_ms = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hour_ms).toISOString()

/** An installation with one running contest, its topics and one captain a team. */
export async function buildWorld({ questions, teams, template, before, server, contest: more = {} }: WorldPlan): Promise<World> {
  const installation = await startInstallation(server?.env, server?.port)
  try {
    const admin = await signInAdmin(installation)
    await before?.(installation, admin)
    const body = { kind: 'flag', name: 'Quay Cup', start_at: inHours(1), end_at: inHours(9), is_public: true, ...more } as const
    const { resource_id } = await admin.call(contest.create, { body })
    const attached = template === undefined ? [] : [await uploadTemplate(admin, template)]
    const filled = questions.map((each, index) => (index === template?.question ? { ...each, attachments: attached } : each))
    const topics = await placeQuestions(admin, resource_id, filled)
    const entrants: Entrant[] = []
    for (const [index, name] of teams.entries()) entrants.push(await addTeam(installation, admin, { resource_id, name, index }))
    await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
    return { installation, origin: installation.origin, admin, resource_id, topics, entrants }
  } catch (error) {
    await installation.stop()
    throw error
  }
}

async function uploadTemplate(admin: Person, { name, text }: NonNullable<WorldPlan['template']>) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  const { file_id } = await admin.call(file.upload, { query: { purpose: 'attachment' } }, form)
  return { file_id, name, is_template: true }
}

async function placeQuestions(admin: Person, resource_id: string, questions: WorldPlan['questions']) {
  const [first] = (await admin.call(direction.list, {})).items
  if (first === undefined) throw new Error('no direction')
  const plain = { description: 'It tells its secret.', direction_id: first.resource_id, parts: [{ name: '', flags: [] }], score: 300 }
  const topics: { topic_id: string; name: string }[] = []
  for (const { behind, made: furnish, ...each } of questions) {
    const made = await admin.call(question.create, { body: { ...plain, ...each } })
    await furnish?.(admin, made.resource_id)
    const { items } = await admin.call(topic.add, {
      params: { resource_id },
      body: { question_ids: [made.resource_id], is_online: true },
    })
    const { resource_id: topic_id } = nth(items, 0)
    if (behind !== undefined) {
      const params = { resource_id, topic_id }
      const { version } = await admin.call(topic.get, { params })
      await admin.call(topic.update, { params, body: { version, prerequisites: [nth(topics, behind).topic_id] } })
    }
    topics.push({ topic_id, name: each.name })
  }
  return topics
}

/** A team of one in a contest. */
export async function addTeam(
  installation: Installation,
  admin: Person,
  { resource_id, name, index }: { resource_id: string; name: string; index: number },
): Promise<Entrant> {
  const captain = await addPerson(installation, admin, `captain_${index}`, 'student')
  const own = await captain.call(team.create, { body: { name } })
  const joined = await captain.call(entrant.join, { params: { resource_id }, body: { team_id: own.resource_id, ai_accepted: true } })
  return { name, entrant_id: joined.entrant_id, captain }
}

/** A page of a person's own window at an address. */
export async function openAs(browser: Browser, world: Pick<World, 'origin'>, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext()
  await enterAs(context, person, world.origin)
  const page = await context.newPage()
  await page.goto(at(world.origin, path))
  return page
}

/** @throws where there are fewer. */
export function nth<T>(items: readonly T[], index: number): T {
  const one = items[index]
  if (one === undefined) throw new Error(`no item ${index} of ${items.length}`)
  return one
}
