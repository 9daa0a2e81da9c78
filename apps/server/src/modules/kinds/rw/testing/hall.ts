import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import type { RwInput } from '@beacon/api/kinds/rw/bank'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { rwTarget } from '@beacon/api/kinds/rw/target'
import { sql } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { act, createContest, enterTeams, good, type Side } from '../../../contest/core/contest/testing.ts'
import { pdfOf } from '../../../contest/mark/writeup/testing/documents.ts'

type Person = TestClient & { user_id: string }
export { good, type Side }
export interface Hall {
  id: string
  topics: { topic_id: string; goals: string[] }[]
  stages: string[]
  sides: Side[]
  referees: Person[]
}

export async function makeTarget(server: TestServer, more: Partial<RwInput> = {}): Promise<string> {
  const { items } = good(await server.admin.call(direction.list, { query: { bank: 'rw' } }))
  const body: RwInput = {
    bank: 'rw',
    name: `Camera ${newId().slice(-8)}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A camera.',
    target_product: 'Eye 3',
    target_version: '1.2.0',
    goals: [
      { name: 'Root shell', name_other: '根权限', counts: 'A shell as root.', counts_other: '根用户的终端。', percent: 100 },
      { name: 'Picture', percent: 40 },
    ],
    rubric: [
      { name: 'Effect', name_other: '效果', percent: 60 },
      { name: 'Report', percent: 40 },
    ],
    forbidden: 'No opening of the case.',
    reset_steps: ['Power off', 'Flash'],
    ...more,
  }
  return good(await server.admin.call(question.create, { body })).resource_id
}

interface HallInput {
  settings?: object
  targets?: Partial<RwInput>[]
  teams?: number
  stages?: number
  referees?: number
}

/** A contest that runs: targets, stages, teams and referees. */
export async function makeHall(server: TestServer, input: HallInput = {}): Promise<Hall> {
  const { settings = {}, targets = [{}], teams = 2, stages = 1, referees = 1 } = input
  const name = `Stage ${newId().slice(-8)}`
  const id = await createContest(server, { kind: 'rw', name, ai_policy: 'allowed', report_before_demo: 'optional', ...settings })
  const params = { resource_id: id }
  const question_ids: string[] = []
  for (const one of targets) question_ids.push(await makeTarget(server, one))
  good(await server.admin.call(rwTarget.add, { params, body: { question_ids } }))
  const { items } = good(await server.admin.call(rwTarget.list, { params }))
  const made: string[] = []
  for (let n = 1; n <= stages; n += 1)
    made.push(good(await server.admin.call(rwStage.add, { params, body: { name: `Stage ${n}` } })).stage_id)
  const people: Person[] = []
  for (let n = 0; n < referees; n += 1) people.push(await server.signIn('referee'))
  const { version } = good(await server.admin.call(contest.staff, { params }))
  const staff = people.map(({ user_id }) => ({ user_id, role: 'referee' as const }))
  good(await server.admin.call(contest.set_staff, { params, body: { items: staff, version } }))
  const sides = await enterTeams(server, id, teams)
  good(await act(server.admin, id, 'start', { confirm_name: name, reason: 'a test' }))
  const topics = items.map(({ topic_id, goals }) => ({ topic_id, goals: goals.map(({ goal_id }) => goal_id) }))
  return { id, topics, stages: made, sides, referees: people }
}

export async function uploadReport(person: TestClient, text = 'How it is done.'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf(text))]), 'report.pdf')
  const { body } = await person.request('POST', '/files?purpose=report', { body: form })
  return (body as { file_id: string }).file_id
}

type Request = Input<typeof challenge.request>['body']

/** Asks for a demo of the first goal of the first target, unless told otherwise. */
export async function ask(server: TestServer, hall: Hall, side: Side, more: Partial<Request> = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const [target] = hall.topics
  const body = { topic_id: target?.topic_id ?? '', goal_id: target?.goals[0] ?? '', accepts_rules: true as const, ...more }
  return side.team.captain.call(challenge.request, { params: { resource_id: hall.id }, body })
}

export const at = ({ id }: Hall, challenge_id: string) => ({ params: { resource_id: id, challenge_id } })

/** Called and begun, with so many attempts that are over. */
export async function bringOn(hall: Hall, challenge_id: string, { attempts = 1, stage = 0, by = hall.referees[0] } = {}): Promise<void> {
  if (by === undefined) throw new Error('a hall without a referee')
  const where = at(hall, challenge_id)
  good(await by.call(rwReferee.call, { ...where, body: { stage_id: hall.stages[stage] ?? '' } }))
  good(await by.call(rwReferee.start, { ...where, body: { reset_steps: [0, 1] } }))
  for (let n = 0; n < attempts; n += 1)
    for (const is_begun of [true, false]) good(await by.call(rwReferee.attempt, { ...where, body: { is_begun } }))
}

/** Everything of the contest happened so much earlier than it did. */
export async function passSeconds(server: TestServer, { id }: Hall, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await server.db.execute(sql`
    update rw_challenge set requested_at = requested_at - ${by}, called_at = called_at - ${by}, started_at = started_at - ${by},
      ended_at = ended_at - ${by} where contest_id = ${id}`)
  await server.db.execute(sql`
    update rw_mark set at = at - ${by} where challenge_id in (select challenge_id from rw_challenge where contest_id = ${id})`)
}
