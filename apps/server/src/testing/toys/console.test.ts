import { tick } from '@beacon/api/kinds/tick/operations'
import { socketLimits } from '@beacon/api/platform/socket'
import { session } from '@beacon/api/people/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { TestClient } from '../client.ts'
import type { TestServer } from '../index.ts'
import { knock } from '../knock.ts'
import { makeToyContest, startToyServer } from './toy-server.ts'

let server: TestServer
let id: string
beforeAll(async () => {
  server = await startToyServer()
  id = await makeToyContest(server, 'tick')
})
afterAll(() => server.stop())

const pathOf = (contestId: string) => `/contests/${contestId}/desk/console`
async function ticketOf(who: TestClient, contestId = id): Promise<string> {
  const reply = await who.call(tick.console_ticket, { params: { resource_id: contestId } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.ticket
}
const sockets: WebSocket[] = []
afterAll(() => {
  for (const socket of sockets) socket.terminate()
})

interface Wish {
  ticket?: string | undefined
  origin?: string
  contestId?: string
}
async function ask(who: TestClient, { ticket, origin, contestId = id }: Wish): Promise<WebSocket | string> {
  const answer = await knock(server.url, pathOf(contestId), { cookie: who.cookie(), ticket, origin })
  if (typeof answer !== 'string') sockets.push(answer)
  return answer
}
async function opened(who: TestClient, more: Wish = {}): Promise<WebSocket> {
  const socket = await ask(who, { ticket: await ticketOf(who, more.contestId), ...more })
  if (typeof socket === 'string') throw new Error(socket)
  return socket
}
const nextMessage = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString())))
  })
const closing = (socket: WebSocket): Promise<[number, string]> =>
  new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve([code, reason.toString()]))
  })

describe('a console', () => {
  test('echoes what is said, by the contract, and never says the ticket back', async () => {
    const socket = await opened(server.admin, { origin: server.url })
    expect(socket.protocol).toBe('beacon')
    const answer = nextMessage(socket)
    socket.send(JSON.stringify({ say: 'how far' }))
    expect(await answer).toEqual({ settled: 0, said: 'how far' })
  })

  test('opens for nobody without a ticket, with a used one, with that of another person or contest', async () => {
    expect(await ask(server.admin, {})).toBe('403 ticket_wrong')
    expect(await ask(server.admin, { ticket: 'nonsense' })).toBe('403 ticket_wrong')
    const used = await ticketOf(server.admin)
    expect(await ask(server.admin, { ticket: used })).toBeInstanceOf(WebSocket)
    expect(await ask(server.admin, { ticket: used })).toBe('403 ticket_wrong')
    const referee = await server.signIn('referee')
    expect(await ask(referee, { ticket: await ticketOf(server.admin) })).toBe('403 ticket_wrong')
    const other = await makeToyContest(server, 'tick')
    expect(await ask(server.admin, { ticket: await ticketOf(server.admin), contestId: other })).toBe('403 ticket_wrong')
  })

  test('asks as every operation who comes, from where, and for which row', async () => {
    const student = await server.signIn('student')
    const ticket = await ticketOf(server.admin)
    expect(await ask(server.nobody, { ticket })).toBe('401 unauthenticated')
    expect(await ask(student, { ticket })).toBe('403 permission_missing')
    expect(await ask(server.admin, { ticket, origin: 'https://elsewhere.example.org' })).toBe('403 csrf_wrong')
    const referee = await server.signIn('referee')
    expect((await referee.call(tick.console_ticket, { params: { resource_id: id } })).status).toBe(404)
    const paper = await makeToyContest(server, 'paper')
    expect((await server.admin.call(tick.console_ticket, { params: { resource_id: paper } })).error.code).toBe('contest_not_found')
    const plain = await server.admin.request('GET', pathOf(id))
    expect([plain.status, plain.error.code]).toEqual([426, 'socket_only'])
  })

  test('closes on what is no message, on too large ones and on too many', async () => {
    const [wrong, large, many] = [await opened(server.admin), await opened(server.admin), await opened(server.admin)]
    const ends = [closing(wrong), closing(large), closing(many)]
    wrong.send(JSON.stringify({ shout: 1 }))
    large.send(JSON.stringify({ say: 'x'.repeat(socketLimits.message_bytes) }))
    for (let n = 0; n <= socketLimits.messages_per_10s; n += 1) many.send(JSON.stringify({ say: 'x' }))
    expect(await Promise.all(ends)).toEqual([
      [1007, 'field_wrong'],
      [1009, ''],
      [1008, 'rate_limited'],
    ])
  })

  test('closes when the session ends', async () => {
    const admin = await server.signIn('administrator')
    const end = closing(await opened(admin))
    expect((await admin.call(session.logout, {})).status).toBe(200)
    const [code, reason] = await end
    expect([code, reason]).toEqual([1008, expect.stringMatching(/unauthenticated|session_ended/u)])
  })

  test('is in the document, with its messages', async () => {
    const { body } = await server.admin.request('GET', '/openapi.json')
    const { paths } = body as { paths: Record<string, Record<string, { responses: object; 'x-socket': object }>> }
    const operation = paths[pathOf('{resource_id}')]?.['get']
    expect(operation?.['x-socket']).toMatchObject({ subprotocol: 'beacon', ticket: `${pathOf('{resource_id}')}/tickets` })
    expect(Object.keys(operation?.responses ?? {})).toContain('101')
  })
})
