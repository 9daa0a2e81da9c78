import { session } from '@beacon/api/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the first administrator signs in and sees the own permissions', async () => {
  const me = await server.admin.call(session.me, {})
  expect(me.body).toMatchObject({ username: 'admin', is_admin: true })
  const roles = await server.admin.call(session.roles, {})
  expect(roles.body.permissions).toHaveLength(92)
})

test('nobody gets 401', async () => {
  expect((await server.nobody.call(session.me, {})).status).toBe(401)
})
