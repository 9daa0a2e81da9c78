import { api } from '@beacon/api/all'
import { accessText, type Access } from '@beacon/api/access'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { seedItems, type Permission, type SeedRole } from '@beacon/api/people/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { modules } from '../modules.ts'
import type { TestServer } from '../testing/index.ts'
import { knock } from '../testing/knock.ts'
import { isOfToys, startTestedServer, testedOperations } from '../testing/toys/tested.ts'

const roles = ['student', 'referee', 'teacher', 'administrator'] as const satisfies SeedRole[]
const operations = testedOperations
const addressOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const implemented = new Set(modules().flatMap(({ handlers }) => handlers.map(({ endpoint }) => addressOf(endpoint))))

let server: TestServer
const cookies = new Map<SeedRole, string>()
beforeAll(async () => {
  server = await startTestedServer({ withJobs: true })
  for (const role of roles) cookies.set(role, (await server.signIn(role)).cookie())
})
afterAll(() => server.stop())

/** Asks with ids of nothing and without a body: whoever is let in gets past the guard and no further. */
async function ask(endpoint: AnyEndpoint, cookie: string | undefined): Promise<string> {
  const path = endpoint.path.replaceAll(/:\w+/gu, () => newId())
  const stop = new AbortController()
  const headers = cookie === undefined ? {} : { cookie }
  const reply = await fetch(`${server.url}/api/ct${path}`, { method: endpoint.method, headers, signal: stop.signal, redirect: 'manual' })
  const body = reply.status >= 400 ? ((await reply.json()) as { code: string; details?: { item?: string } }) : { code: '' }
  stop.abort()
  if (body.code === 'permission_missing') return `${reply.status} needs ${body.details?.item ?? '?'}`
  // That a machine is away is an answer to somebody who was let in, where the operation says so.
  const isFailure = reply.status >= 500 && !(endpoint.errors as readonly string[]).includes(body.code)
  return body.code === 'unauthenticated' || isFailure ? `${reply.status} ${body.code}` : 'let in'
}

/** What changes for the whole installation asks for more than its item, and does so before the row: see shared-writes. */
const alsoNeeds: Readonly<Record<string, Permission>> = { 'direction.remove': 'people.all', 'knowledgePoint.remove': 'people.all' }

function expected({ name, access }: { name: string; access: Access }, role: SeedRole): string {
  if (access.kind === 'token') return '401 unauthenticated'
  const held = seedItems(role)
  if (access.kind === 'permission' && !held.includes(access.item)) return `403 needs ${access.item}`
  const more = alsoNeeds[name]
  return more === undefined || held.includes(more) ? 'let in' : `403 needs ${more}`
}

test('every operation of the contract has a handler', () => {
  const missing = operations
    .filter(({ endpoint }) => !implemented.has(addressOf(endpoint)))
    .map(({ name, endpoint }) => `${name}: ${addressOf(endpoint)}`)
  expect(missing).toEqual([])
})

test('no two operations share an address', () => {
  const addresses = operations.map(({ endpoint }) => addressOf(endpoint))
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('whoever sends files is a person: their bytes are counted for somebody', () => {
  const uploads = operations.filter(({ endpoint }) => endpoint.transfer === 'upload')
  expect(
    uploads.filter(({ endpoint: { access } }) => access.kind !== 'user' && access.kind !== 'permission').map(({ name }) => name),
  ).toEqual([])
  expect(isOfToys || uploads.length > 0).toBe(true)
})

const sockets = operations.filter(({ endpoint }) => endpoint.transfer === 'socket')
test('a socket has a ticket beside it, for the same people and the same row', () => {
  const unlike = sockets.filter(({ endpoint: { path, access } }) => {
    const ticket = operations.find(({ endpoint }) => addressOf(endpoint) === `POST ${path}/tickets`)
    return ticket === undefined || accessText(ticket.endpoint.access) !== accessText(access)
  })
  expect(unlike.map(({ name }) => name)).toEqual([])
})

test.skipIf(sockets.length === 0).each(sockets)('$name: an upgrade is judged as every request', async ({ endpoint }) => {
  const path = endpoint.path.replaceAll(/:\w+/gu, () => newId())
  const answers: Record<string, unknown> = { nobody: await knock(server.url, path, { cookie: '' }) }
  const awaited: Record<string, string> = { nobody: '401 unauthenticated' }
  for (const role of roles) {
    const cookie = cookies.get(role) ?? ''
    const isHeld = endpoint.access.kind !== 'permission' || seedItems(role).includes(endpoint.access.item)
    answers[role] = await knock(server.url, path, { cookie })
    const isOfKeys = endpoint.access.kind === 'token'
    awaited[role] = isOfKeys ? '401 unauthenticated' : isHeld ? '403 ticket_wrong' : '403 permission_missing'
    answers[`${role} of a foreign page`] = await knock(server.url, path, { cookie, origin: 'https://elsewhere.example.org' })
    awaited[`${role} of a foreign page`] = '403 csrf_wrong'
  }
  expect(answers).toEqual(awaited)
})

const built = operations.filter(({ endpoint }) => implemented.has(addressOf(endpoint)))

/** Signing out is for everybody, and would end the session the next operations ask with. */
const rolesAt = (endpoint: AnyEndpoint) => (endpoint === api.session.logout ? [] : roles)

test.each(built.map(({ name, endpoint }) => ({ name, endpoint, access: accessText(endpoint.access) })))(
  '$name ($access): who is let in',
  async ({ name, endpoint }) => {
    const asked: Record<string, string> = { nobody: await ask(endpoint, undefined) }
    const answers: Record<string, string> = { nobody: endpoint.access.kind === 'public' ? 'let in' : '401 unauthenticated' }
    for (const role of rolesAt(endpoint)) {
      asked[role] = await ask(endpoint, cookies.get(role))
      answers[role] = expected({ name, access: endpoint.access }, role)
    }
    expect(asked).toEqual(answers)
  },
)
