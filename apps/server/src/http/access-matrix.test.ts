import { api } from '@beacon/api/all'
import { accessText, type Access } from '@beacon/api/access'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { seedItems, type SeedRole } from '@beacon/api/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { operationsOf } from '../module.ts'
import { modules } from '../modules.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const roles = ['student', 'referee', 'teacher', 'administrator'] as const satisfies SeedRole[]
const operations = operationsOf(api)
const addressOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const implemented = new Set(modules().flatMap(({ handlers }) => handlers.map(({ endpoint }) => addressOf(endpoint))))

let server: TestServer
const cookies = new Map<SeedRole, string>()
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  for (const role of roles) cookies.set(role, (await server.signIn(role)).cookie())
})
afterAll(() => server.stop())

/** Asks with ids of nothing and without a body: whoever is let in gets past the guard and no further. */
async function ask(endpoint: AnyEndpoint, cookie: string | undefined): Promise<{ status: number; code: unknown; item: unknown }> {
  const path = endpoint.path.replaceAll(/:\w+/gu, () => newId())
  const stop = new AbortController()
  const reply = await fetch(`${server.url}/api/ct${path}`, {
    method: endpoint.method,
    headers: cookie === undefined ? {} : { cookie },
    signal: stop.signal,
    redirect: 'manual',
  })
  const isError = reply.status >= 400
  const body = isError ? ((await reply.json()) as { code?: unknown; details?: { item?: unknown } }) : {}
  stop.abort()
  return { status: reply.status, code: body.code, item: body.details?.item }
}

const isAllowed = (access: Access, role: SeedRole) => access.kind !== 'permission' || seedItems(role).includes(access.item)

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

const built = operations.filter(({ endpoint }) => implemented.has(addressOf(endpoint)))

test.each(built.map(({ name, endpoint }) => ({ name, endpoint, access: accessText(endpoint.access) })))(
  '$name ($access): nobody',
  async ({ endpoint }) => {
    const { status, code } = await ask(endpoint, undefined)
    if (endpoint.access.kind === 'public') expect([code, status]).not.toContain('permission_missing')
    else expect([status, code]).toEqual([401, 'unauthenticated'])
  },
)

/** Signing out is for everybody, and would end the session the next rows ask with. */
const withSession = built.filter(({ endpoint }) => endpoint !== api.session.logout)

test.each(
  roles.flatMap((role) => withSession.map(({ name, endpoint }) => ({ role, name, endpoint, access: accessText(endpoint.access) }))),
)('$name ($access): $role', async ({ role, endpoint }) => {
  const { status, code, item } = await ask(endpoint, cookies.get(role))
  if (isAllowed(endpoint.access, role)) {
    expect(['unauthenticated', 'permission_missing', 'internal']).not.toContain(code)
    expect(status).toBeLessThan(500)
  } else
    expect([status, code, item]).toEqual([403, 'permission_missing', endpoint.access.kind === 'permission' ? endpoint.access.item : ''])
})
