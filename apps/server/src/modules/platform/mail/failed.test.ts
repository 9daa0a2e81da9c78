import { mail } from '@beacon/api/platform/mail'
import { mailTries } from '@beacon/api/platform/mail-limits'
import { message } from '@beacon/api/people/message'
import { setting } from '@beacon/api/platform/setting'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailOut } from '../../../db/schema/mail.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { openAlarms } from '../alarm/index.ts'
import { queueMail } from './queue.ts'

let server: TestServer
let smtp: SMTPServer
let isRefusing = true
let tried = 0
const inbox: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => {
      tried += 1
      if (!isRefusing) inbox.push(address)
      done(isRefusing ? new Error('no such box for chen.mei, says the secret server') : undefined)
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await server.admin.reauth(adminPassword)
  await use(true)
})
afterAll(async () => {
  await server.stop()
  await new Promise<void>((closed) => smtp.close(closed))
})

async function use(isOn: boolean) {
  const address = smtp.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { version } = (await server.admin.call(setting.get, {})).body
  const host = { host: '127.0.0.1', port, tls: 'none', user: '', from: 'range@example.org' }
  const reply = await server.admin.request('PATCH', '/settings', { body: { values: { mail: isOn ? host : null }, version } })
  expect(reply.error.code).toBeUndefined()
}
const send = (to: string) =>
  server.db.transaction((tx) => queueMail(server.ctx, tx, { template: 'totp_reset', values: { username: 'chen_mei' }, to }))
const listed = async () => (await server.admin.call(mail.failed, { query: {} })).body
/** Every pause between tries is over at once; a letter that is being sent is due ten minutes later, and stays so. */
const hurry = () =>
  server.db.execute(sql`update mail_out set due_at = now() where state = 'queued' and tries > 0 and due_at < now() + interval '9 minutes'`)
const givenUp = (total: number) =>
  vi.waitFor(
    async () => {
      await hurry()
      await server.db.transaction(async (tx) => void (await tx.execute(sql`select pg_notify('mail_queued', 'queued')`)))
      expect((await listed()).total).toBe(total)
    },
    { timeout: 120_000, interval: 300 },
  )
const listMessages = async () =>
  (await server.admin.call(message.mine.list, { query: {} })).body.items.filter(({ subject }) => subject === 'E-mail could not be sent')
const alarms = async () => (await openAlarms(server.db)).map(({ kind }) => kind)

test('a mail that is given up stands in the list: masked, with the reason in our words, tried as often as the page says; administrators hear it once', async () => {
  await send('chen.mei@school.edu')
  await send('li@school.edu')
  await givenUp(2)
  expect(tried).toBe(2 * mailTries)
  const { items } = await listed()
  expect(items.map(({ to }) => to).toSorted()).toEqual(['c***@school.edu', 'l***@school.edu'])
  expect(items[0]).toMatchObject({ template: 'totp_reset', why: 'address_refused', tries: mailTries })
  expect(JSON.stringify(items)).not.toContain('secret server')
  expect([(await listMessages()).length, await alarms()]).toEqual([1, ['mail_failed']])
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(mail.failed, { query: {} })).status).toBe(403)
  expect((await teacher.call(mail.retry, { body: { ids: null } })).status).toBe(403)
})

test('one is sent again, one is discarded; with the last the alarm is over, and both are audited', async () => {
  const { items } = await listed()
  const idOf = (to: string) => items.find((one) => one.to === to)?.resource_id ?? ''
  await use(false)
  expect((await server.admin.call(mail.retry, { body: { ids: null } })).error.code).toBe('mail_missing')
  await use(true)
  isRefusing = false
  expect((await server.admin.call(mail.retry, { body: { ids: [idOf('c***@school.edu')] } })).body).toEqual({ count: 1 })
  await expect.poll(() => inbox).toEqual(['chen.mei@school.edu'])
  expect(await alarms()).toEqual(['mail_failed'])
  expect((await server.admin.call(mail.discard, { body: { ids: [idOf('l***@school.edu')] } })).body).toEqual({ count: 1 })
  expect([(await listed()).total, await alarms()]).toEqual([0, []])
  const { rows } = await server.db.execute(
    sql`select operation, object_type, object_name, result from audit where module = 'setting' and object_type = 'mail' order by seq`,
  )
  const entry = { object_type: 'mail', object_name: 'totp_reset', result: 'success' }
  expect(rows).toEqual(
    expect.arrayContaining([
      { operation: 'mail_retry', ...entry },
      { operation: 'mail_discard', ...entry },
    ]),
  )
})

test('all at once; one that is waiting or sent is touched by neither', async () => {
  await server.db
    .update(mailOut)
    .set({ state: 'failed', error: 'an old word of the server' })
    .where(sql`state = 'sent'`)
  const { items } = await listed()
  expect(items).toMatchObject([{ why: 'unknown' }])
  expect((await server.admin.call(mail.retry, { body: { ids: null } })).body).toEqual({ count: 1 })
  await expect.poll(() => inbox.length).toBe(2)
  expect((await server.admin.call(mail.discard, { body: { ids: null } })).body).toEqual({ count: 0 })
  expect(await server.db.$count(mailOut)).toBe(1)
})
