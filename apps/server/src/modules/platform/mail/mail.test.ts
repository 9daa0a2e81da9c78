import { profile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailOut } from '../../../db/schema/mail.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { openRequests } from '../../people/session/index.ts'

let server: TestServer
let smtp: SMTPServer
const inbox: Array<{ to: string; text: string }> = []

beforeAll(async () => {
  server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_ORIGINS: 'https://play.example.org' } })
  await server.admin.reauth(adminPassword)
  smtp = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'beacon' && password === 'mail-secret-1' ? done(null, { user: username }) : done(new Error('refused')),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        inbox.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((closed) => smtp.close(closed))
})

const set = async (values: object, secrets?: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  const reply = await server.admin.request('PATCH', '/settings', {
    body: { values, version, ...(secrets === undefined ? {} : { secrets }) },
  })
  expect(reply.error.code).toBeUndefined()
}
const turnOn = () => {
  const address = smtp.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return set({ mail: { host: '127.0.0.1', port, tls: 'none', user: 'beacon', from: 'range@example.org' } }, { mail: 'mail-secret-1' })
}
const withEmail = async (email: string | null) => {
  const client = await server.signIn('student')
  await server.db.update(user).set({ email }).where(eq(user.resource_id, client.user_id))
  return { client, username: (await client.call(session.me, {})).body.username }
}
const decoded = (text: string) => text.replaceAll(/=\r?\n/gu, '').replaceAll(/=3D/gu, '=')
const letterTo = (to: string) =>
  vi.waitFor(() => decoded(inbox.find((one) => one.to === to)?.text ?? expect.fail('no letter yet')), { timeout: 120_000 })
const forgot = (username: string) => server.nobody.call(session.forgot_password, { body: { username } })

test('without mail a forgotten password is a request to the organisers, once a day, and the answer never tells who exists', async () => {
  const { username } = await withEmail(null)
  const replies = [await forgot(username), await forgot(username), await forgot('nobody_has_it')]
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [202, { by: 'organiser' }]))
  await vi.waitFor(async () => expect((await openRequests(server.db)).map((one) => one.username)).toEqual([username]), { timeout: 120_000 })
})

test('with mail a link goes out; it opens the account once, under the configured name', async () => {
  await turnOn()
  const { username, client } = await withEmail('mei@school.edu')
  expect((await forgot(username)).body).toEqual({ by: 'mail' })
  expect((await forgot('nobody_has_it')).body).toEqual({ by: 'mail' })
  const letter = await letterTo('mei@school.edu')
  const token = /https:\/\/play\.example\.org\/page\/mg\/ct\/change-password\/reset\?token=([\w-]{43})/u.exec(letter)?.[1] ?? ''
  const change = () => server.nobody.call(session.change_password, { params: { type: 'reset' }, body: { token, password: 'harbour8wall' } })
  expect((await change()).status).toBe(200)
  expect((await change()).error.code).toBe('reset_link_wrong')
  expect((await client.call(session.me, {})).error).toMatchObject({ code: 'session_ended', details: { why: 'password' } })
  expect((await server.client().signIn(username, 'harbour8wall')).status).toBe(200)
  expect(inbox).toHaveLength(1)
})

test('what waits in the queue is sealed', async () => {
  const rows = await server.db.select().from(mailOut)
  expect(rows.map(({ state, template }) => [state, template])).toEqual([['sent', 'password_reset']])
  expect(JSON.stringify(rows)).not.toContain('school.edu')
})

test('a link proves the own address; a changed address is proven again', async () => {
  const { client } = await withEmail('li@school.edu')
  expect((await client.call(profile.get, {})).body.email_verified).toBe(false)
  expect((await client.call(profile.prove_email, { body: {} })).status).toBe(202)
  const token = /\/login\?verify=([\w-]{43})/u.exec(await letterTo('li@school.edu'))?.[1] ?? ''
  expect((await server.nobody.call(session.verify_email, { body: { token } })).body).toEqual({ email: 'li@school.edu' })
  expect((await server.nobody.call(session.verify_email, { body: { token } })).error.code).toBe('reset_link_wrong')
  expect((await client.call(profile.get, {})).body.email_verified).toBe(true)
  await client.reauth(testPassword)
  await client.call(session.update_me, { body: { email: 'li.new@school.edu' } })
  expect((await client.call(profile.get, {})).body.email_verified).toBe(false)
})

test('a registration that must prove its address is open once it did', async () => {
  await set({
    registration_open: true,
    registration_review: false,
    registration_email_verify: true,
    registration_email_domains: ['school.edu'],
  })
  const body = { username: 'proves_it', name: 'Mei Chen', password: testPassword }
  const register = (more: object) => server.nobody.request('POST', '/auth/register/', { body: { ...body, ...more } })
  expect((await register({})).error.details).toMatchObject({ fields: { email: { code: 'field_empty' } } })
  expect((await register({ email: 'mei@evil.org' })).error.details).toMatchObject({ fields: { email: { code: 'email_domain_refused' } } })
  expect((await register({ email: 'proves@cs.school.edu' })).body).toMatchObject({ status: 'to_audit', verify_email: true })
  expect((await server.client().signIn('proves_it', testPassword)).error.code).toBe('account_to_audit')
  const token = /\/login\?verify=([\w-]{43})/u.exec(await letterTo('proves@cs.school.edu'))?.[1] ?? ''
  await server.nobody.call(session.verify_email, { body: { token } })
  expect((await server.client().signIn('proves_it', testPassword)).status).toBe(200)
})

test('an address that is corrected after a refusal is proven anew', async () => {
  const email = 'first@school.edu'
  await server.nobody.request('POST', '/auth/register/', {
    body: { username: 'sends_anew', name: 'Mei Chen', password: testPassword, email },
  })
  const tokenIn = async (to: string) => /\/login\?verify=([\w-]{43})/u.exec(await letterTo(to))?.[1] ?? ''
  const first = await tokenIn(email)
  await server.db.update(user).set({ audit_status: 'fail' }).where(eq(user.username, 'sends_anew'))
  const resubmit_token = String((await server.client().signIn('sends_anew', testPassword)).error.details?.['resubmit_token'])
  const again = await server.nobody.call(session.resubmit, { body: { resubmit_token, email: 'second@school.edu' } })
  expect(again.status).toBe(200)
  expect((await server.nobody.call(session.verify_email, { body: { token: first } })).error.code).toBe('reset_link_wrong')
  const token = await tokenIn('second@school.edu')
  expect((await server.nobody.call(session.verify_email, { body: { token } })).body).toEqual({ email: 'second@school.edu' })
  expect((await server.client().signIn('sends_anew', testPassword)).status).toBe(200)
})

test('a server that refuses leaves the letter in the queue, to be tried later; a host inside is not reached', async () => {
  await set({}, { mail: 'another-secret' })
  const { client } = await withEmail('late@school.edu')
  await client.call(profile.prove_email, { body: {} })
  const row = await vi.waitFor(
    async () => {
      const [found] = await server.db
        .select()
        .from(mailOut)
        .where(sql`${mailOut.tries} = 1 and ${mailOut.state} = 'queued'`)
      if (found === undefined) throw new Error('not tried yet')
      return found
    },
    { timeout: 120_000 },
  )
  expect([Date.parse(row.due_at) > Date.now(), row.error === null]).toEqual([true, false])
  await expect(server.platform.outbound.resolve('10.1.2.3')).rejects.toMatchObject({ reason: 'refused' })
})
