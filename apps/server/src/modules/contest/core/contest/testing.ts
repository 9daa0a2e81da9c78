import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import type { FlagQuestionInput } from '@beacon/api/kinds/flag/operations'
import { ranking } from '@beacon/api/contest/ranking'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import type { Input } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../../../db/id.ts'
import { team, teamMember } from '../../../../db/schema/people/team.ts'
import type { TestClient, TestReply } from '../../../../testing/client.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { newJoinCode } from '../../../people/team/index.ts'
import { announceAll } from '../../control/contest-control/announce.ts'

const hour = 3_600_000
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()

/** Standings hear of events of other processes, and of workers, a moment after their commit: until they have heard of all of them. */
export async function untilFolded({ admin, db }: TestServer, resource_id: string): Promise<void> {
  const behind = async () => {
    const { rows } = await db.execute<{ last_seq: number }>(sql`select last_seq::int from contest where resource_id = ${resource_id}`)
    return Number(rows[0]?.last_seq) - (await admin.call(ranking.scores, { params: { resource_id }, query: {} })).body.seq
  }
  while ((await behind()) > 0) await wait(20)
}

type AnyCreate = Input<typeof contest.create>['body']
type Create = Extract<AnyCreate, { kind: 'flag' }>

/** What somebody of the tests must be given; throws with what came instead. */
export function good<T>(reply: TestReply<T>): T {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.error)}`)
  return reply.body
}

/** A published contest of any kind, for nine hours, that waits for its start by hand. */
export async function createContest(server: TestServer, body: Partial<AnyCreate> & Pick<AnyCreate, 'kind' | 'name'>): Promise<string> {
  const times = { start_at: inHours(1), end_at: inHours(9), start_mode: 'manual' as const, is_public: true }
  const made = await server.admin.call(contest.create, { body: { ...times, ...body } as AnyCreate })
  return good(made).resource_id
}

/** Places questions as topics that are online; answers these in order. */
export async function placeQuestions(server: TestServer, resource_id: string, question_ids: readonly string[]): Promise<string[]> {
  const placed = await server.admin.call(topic.add, { params: { resource_id }, body: { question_ids: [...question_ids], is_online: true } })
  return good(placed).items.map((one) => one.resource_id)
}

/** A team in a contest. */
export interface Side {
  entrant_id: string
  team: TestTeam
}

/** So many new teams of one enter. */
export async function enterTeams(server: TestServer, contestId: string, count: number): Promise<Side[]> {
  const sides: Side[] = []
  for (let n = 0; n < count; n += 1) {
    const team = await makeTeam(server)
    sides.push({ team, entrant_id: good(await join(team.captain, contestId)).entrant_id })
  }
  return sides
}

/** A published contest of kind flag that waits for its start by hand. */
export const makeContest = (server: TestServer, more: Partial<Create> = {}): Promise<string> =>
  createContest(server, { kind: 'flag', name: `Contest ${newId().slice(-8)}`, ...more })

export async function makeQuestion(server: TestServer, flag: string, more: Partial<FlagQuestionInput> = {}): Promise<string> {
  const directions = await server.admin.call(direction.list, {})
  const [first] = directions.body.items
  if (first === undefined) throw new Error('no direction')
  const body = {
    name: `Question ${newId().slice(-8)}`,
    direction_id: first.resource_id,
    description: 'Find it.',
    parts: [{ flags: [{ content: flag }] }],
    ...more,
  }
  const reply = await server.admin.call(question.create, { body })
  if (reply.status !== 201) throw new Error(`question not made: ${JSON.stringify(reply.body)}`)
  return reply.body.resource_id
}

/** Places one topic per flag; answers their ids in order. */
export async function placeTopics(
  server: TestServer,
  contestId: string,
  flags: string[],
  more: Partial<FlagQuestionInput> = {},
): Promise<string[]> {
  const question_ids: string[] = []
  for (const flag of flags) question_ids.push(await makeQuestion(server, flag, more))
  const reply = await server.admin.call(topic.add, { params: { resource_id: contestId }, body: { question_ids } })
  if (reply.status !== 201) throw new Error(`topics not placed: ${JSON.stringify(reply.body)}`)
  return reply.body.items.map(({ resource_id }) => resource_id)
}

export interface TestTeam {
  team_id: string
  name: string
  captain: TestClient & { user_id: string }
  members: Array<TestClient & { user_id: string }>
}

/** A team straight into the tables, its people signed in. */
export async function makeTeam(server: TestServer, size = 1): Promise<TestTeam> {
  const members = []
  for (let i = 0; i < size; i += 1) members.push(await server.signIn('student'))
  const [captain] = members
  if (captain === undefined) throw new Error('a team has one member at least')
  const team_id = newId()
  const name = `Team ${team_id.slice(-8)}`
  await server.db.insert(team).values({ resource_id: team_id, name, ...newJoinCode(server.platform.secret, team_id) })
  await server.db.insert(teamMember).values(members.map(({ user_id }, index) => ({ team_id, user_id, is_captain: index === 0 })))
  return { team_id, name, captain, members }
}

export const join = (one: TestClient, contestId: string, body: Input<typeof entrant.join>['body'] = {}) =>
  one.call(entrant.join, { params: { resource_id: contestId }, body: { ai_accepted: true, ...body } })

/** A start confirms what the check warns of, unless told otherwise. */
export const act = (one: TestClient, contestId: string, action: Input<typeof contest.act>['body']['action'], more: object = {}) =>
  one.call(contest.act, { params: { resource_id: contestId }, body: { action, ...(action === 'start' ? { force: true } : {}), ...more } })

/** Announces all that the clock owes by now: bloods, starts, freezes. What moves later has another cause. */
export const announceClock = ({ platform }: Pick<TestServer, 'platform'>): Promise<boolean> => announceAll(platform)
