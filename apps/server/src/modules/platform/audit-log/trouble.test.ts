import { audit } from '@beacon/api/platform/audit'
import { dashboard } from '@beacon/api/platform/dashboard'
import { job } from '@beacon/api/platform/job'
import { message } from '@beacon/api/people/message'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { change } from '../../../db/change.ts'
import { asSuperuser } from '../../../postgres/test-database.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { clearAlarm } from '../alarm/index.ts'
import { readHead } from '../audit/index.ts'
import { checkDaily, isDue, lastDaily } from './daily-check.ts'
import { tellOfCheck, tellOfMisfit } from './trouble.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ withJobs: true })
})
afterEach(() => server.stop())

const alarmsOf = async (who: TestClient) =>
  (await who.call(message.mine.list, { query: { tab: 'all' } })).body.items.filter(
    ({ subject }) => subject === 'The audit log was tampered with',
  )
const tamper = async (statement: string) => {
  const client = new Client({ connectionString: asSuperuser(server.databaseUrl) })
  await client.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(statement)
  await client.end()
}
const write = (object_name: string) =>
  change(server.ctx, { module: 'notice', operation: 'create', object_type: 'notice', object_name }, async () => undefined)
/** The server seals by itself, every two seconds. */
const sealed = (name: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.db.execute<{ is: boolean }>(
        sql`select exists (select from audit a join audit_seal s on a.seq = any(s.seqs) where a.object_name = ${name}) as is`,
      )
      expect(rows).toEqual([{ is: true }])
    },
    { timeout: 120_000, interval: 200 },
  )
const checkByHand = async (head?: string) => {
  const { body } = await server.admin.call(audit.check, { query: head === undefined ? {} : { head } })
  const see = async () => (await server.admin.call(job.get, { params: { job_id: body.job_id } })).body
  await expect.poll(async () => (await see()).state).toMatch(/done|failed/u)
  return (await see()).result
}
const chain = async () => (await server.admin.call(audit.chain, {})).body

test('a row changed in the database: every administrator is told once, in both languages, whoever finds it', async () => {
  const second = await server.signIn('administrator')
  const teacher = await server.signIn('teacher')
  await write('victim')
  await sealed('victim')
  const { rows } = await server.db.execute<{ seq: string }>(sql`select seq from audit where object_name = 'victim'`)
  const seq = Number(rows[0]?.seq)
  await tamper(`update audit set object_name = 'forged' where object_name = 'victim'`)
  expect(await checkByHand()).toMatchObject({ broken_seq: seq })
  await checkDaily(server.ctx)
  await checkByHand()
  for (const one of [server.admin, second]) {
    const [told, ...more] = await alarmsOf(one)
    expect(more).toEqual([])
    expect(told?.text).toContain(`row ${seq} was changed or removed`)
    expect([told?.subject_zh, told?.text_zh]).toEqual(['审计日志被篡改', expect.stringContaining(`第 ${seq} 条被篡改或删除`)])
  }
  expect(await alarmsOf(teacher)).toEqual([])
  expect((await chain()).checked).toMatchObject({ broken_seq: seq })
  expect((await chain()).alarms).toMatchObject([{ place: { en: expect.stringContaining(`row ${seq}`) } }])
  expect((await server.admin.call(dashboard.get, {})).body.alarms?.items).toMatchObject([{ kind: 'audit_broken' }])
  expect(server.logs.filter((line) => line.includes('"msg":"alarm: audit_broken"') && line.startsWith('{"level":50'))).toHaveLength(1)
  // Put back, it is over; broken anew, it is news.
  await tamper(`update audit set object_name = 'victim' where object_name = 'forged'`)
  expect(await checkByHand()).toMatchObject({ broken_seq: null })
  expect((await chain()).alarms).toEqual([])
  await tamper(`update audit set object_name = 'forged' where object_name = 'victim'`)
  await checkByHand()
  expect(await alarmsOf(server.admin)).toHaveLength(2)
})

test('replicas that raise the same alarm at once send one message', async () => {
  const misfit = { lost: { number: 9, hash: 'ab'.repeat(8) } }
  await Promise.all(Array.from({ length: 6 }, () => tellOfMisfit(server.ctx, misfit)))
  expect(await alarmsOf(server.admin)).toHaveLength(1)
  await clearAlarm(server.ctx, 'audit_broken', 'newest')
  expect((await chain()).alarms).toEqual([])
})

test('a whole check does not call off that the newest seals are gone; their return does', async () => {
  await write('one')
  await sealed('one')
  await tellOfMisfit(server.ctx, { lost: { number: 1_000_000, hash: 'ab'.repeat(8) } })
  const whole = { rows: 1, from_seq: 1, unsealed: 0, broken_seq: null, head: null, kept: null }
  await tellOfCheck(server.ctx, whole)
  expect((await chain()).alarms).toHaveLength(1)
  const head = await readHead(server.platform.pool)
  await tellOfMisfit(server.ctx, { lost: { number: head?.number ?? 0, hash: head?.hash ?? '' } })
  await tellOfCheck(server.ctx, whole)
  expect((await chain()).alarms).toEqual([])
})

test('the head is shown, and a check says whether a kept one is still there; a wrong one raises no alarm', async () => {
  await write('one')
  await sealed('one')
  const { head } = await chain()
  expect(await checkByHand(`${head?.number ?? 0}:${head?.hash ?? ''}`)).toMatchObject({ kept: 'found', broken_seq: null })
  expect(await checkByHand(`${head?.number ?? 0}:${'0'.repeat(16)}`)).toMatchObject({ kept: 'different' })
  expect(await checkByHand(`999999:${head?.hash ?? ''}`)).toMatchObject({ kept: 'missing' })
  expect((await server.admin.call(audit.check, { query: { head: 'nonsense' } })).status).toBe(400)
  expect(await alarmsOf(server.admin)).toEqual([])
})

describe('the check of the night', () => {
  test('two replicas check once, and what they found stays', async () => {
    const other = await startTestServer({
      databaseUrl: server.databaseUrl,
      secretKeyFile: server.platform.config.secretKeyFile,
      withJobs: true,
    })
    const replicas = [server, other]
    for (const { platform } of replicas) await platform.jobs.boss.send('audit_daily', {})
    await expect.poll(() => lastDaily(server.ctx)).toMatchObject({ broken_seq: null })
    const done = () => replicas.flatMap(({ logs }) => logs).filter((line) => line.includes('the audit chain was checked')).length
    await Promise.all(replicas.map(({ ctx }) => checkDaily(ctx)))
    expect(done()).toBe(1)
    await other.stop()
  })

  test('comes at three at night in the zone of the installation, and by day where a night was missed', () => {
    const night = Date.parse('2026-11-20T19:37:00Z')
    const ago = (hours: number, from = night) => isDue(new Date(from - hours * 3_600_000).toISOString(), 'Asia/Shanghai', from)
    expect([ago(24), ago(21), ago(2)]).toEqual([true, true, false])
    const noon = Date.parse('2026-11-20T04:37:00Z')
    expect([ago(9, noon), ago(25, noon), ago(27, noon)]).toEqual([false, false, true])
    expect(isDue(null, 'Asia/Shanghai', noon)).toBe(true)
  })
})
