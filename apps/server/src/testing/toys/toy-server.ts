import { api } from '@beacon/api/all'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import type { AnyEndpoint, Input } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import { act, inHours, join, makeTeam, type TestTeam } from '../../modules/contest/core/contest/testing.ts'
import type { TestClient } from '../client.ts'
import { startTestServer, type TestServer } from '../index.ts'
import { toyTables } from './toy-tables.ts'

type Create = Input<typeof contest.create>['body']

/** A server that holds the toys, with their tables. */
export async function startToyServer(input: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(input)
  await server.db.execute(sql.raw(toyTables))
  return server
}

/** A published contest of a toy that waits for its start by hand. */
export async function makeToyContest(server: TestServer, kind: 'paper' | 'tick', more: object = {}): Promise<string> {
  const body = {
    kind,
    name: `Toy ${kind}`,
    start_at: inHours(1),
    end_at: inHours(9),
    start_mode: 'manual',
    is_public: true,
    ...more,
  } as unknown as Create
  const reply = await server.admin.call(contest.create, { body })
  if (reply.status !== 201) throw new Error(`contest not made: ${JSON.stringify(reply.body)}`)
  return reply.body.resource_id
}

export async function startToy(server: TestServer, contestId: string): Promise<void> {
  const { status, body } = await act(server.admin, contestId, 'start')
  if (status !== 200) throw new Error(`not started: ${JSON.stringify(body)}`)
}

export interface Toy {
  entrant_id: string
  team: TestTeam
}

/** A team of one that entered. */
export async function enterToy(server: TestServer, contestId: string, body: Input<typeof entrant.join>['body'] = {}): Promise<Toy> {
  const team = await makeTeam(server)
  const reply = await join(team.captain, contestId, body)
  if (reply.status !== 201) throw new Error(`not entered: ${JSON.stringify(reply.body)}`)
  return { entrant_id: reply.body.entrant_id, team }
}

interface ServerReply {
  what: string
  status: number
  text: string
}

/** What every read answers to each of the people: all operations of the contract about this contest, and those about no single thing. */
export async function readAll(
  { entrant_id }: Toy,
  contestId: string,
  people: Readonly<Record<string, TestClient>>,
): Promise<ServerReply[]> {
  const told: ServerReply[] = []
  const endpoints = Object.values(api).flatMap((noun) => Object.values(noun as Record<string, AnyEndpoint>))
  for (const { method, path } of endpoints.filter((one) => '~endpoint' in one && one.transfer === 'json')) {
    const address = path.replace(':resource_id', contestId).replace(':entrant_id', entrant_id)
    const isAbout = path.startsWith('/contests/:resource_id') || !path.includes(':')
    // A team of `makeTeam` has no code that could be read.
    if (method !== 'GET' || !isAbout || address.includes(':') || path === '/teams/mine') continue
    for (const [who, client] of Object.entries(people)) {
      const { status, body } = await client.request('GET', address)
      told.push({ what: `${who}: ${path}`, status, text: typeof body === 'string' ? body : JSON.stringify(body) })
    }
  }
  return told
}
