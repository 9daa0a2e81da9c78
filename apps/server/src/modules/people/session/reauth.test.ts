import { session as contract } from '@beacon/api/people/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { openSessions } from './authenticate.ts'
import { requireReauth } from './reauth.ts'

let server: TestServer
const sessions = openSessions()
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('confirming that it is the person', () => {
  test('opens what asks for it in this session only, by the right password only', async () => {
    const one = await server.signIn('student')
    const other = server.client()
    await other.signIn((await one.call(contract.me, {})).body.username, testPassword)
    const ctxOf = async (client: { cookie: () => string }) => {
      const { actor } = await sessions.identify(server.platform, /beacon_session=([^;]+)/u.exec(client.cookie())?.[1] ?? '')
      return { ...server.ctx, actor }
    }
    await expect(requireReauth(await ctxOf(one))).rejects.toMatchObject({ code: 'reauth_required', details: { ways: ['password'] } })
    expect((await one.reauth('wrong4amber')).error).toMatchObject({ code: 'credentials_wrong', details: { tries_left: 4 } })
    await expect(requireReauth(await ctxOf(one))).rejects.toMatchObject({ code: 'reauth_required' })
    expect((await one.reauth(testPassword)).status).toBe(200)
    await expect(requireReauth(await ctxOf(one))).resolves.toBeUndefined()
    await expect(requireReauth(await ctxOf(other))).rejects.toMatchObject({ code: 'reauth_required' })
    await server.db.execute(sql`update session set reauth_at = now() - interval '601 seconds'`)
    await expect(requireReauth(await ctxOf(one))).rejects.toMatchObject({ code: 'reauth_required' })
    const { rows } = await server.db.execute(
      sql`select module, operation from audit where user_id = ${one.user_id} order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ module: 'auth', operation: 'reauth' }])
  })

  test('is locked after five wrong passwords, as signing in is', async () => {
    const one = await server.signIn('student')
    for (let left = 5; left > 0; left -= 1) expect((await one.reauth('wrong4amber')).error.code).toBe('credentials_wrong')
    expect((await one.reauth(testPassword)).error.code).toBe('too_many_tries')
  })
})
