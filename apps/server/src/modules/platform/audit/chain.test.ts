import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { asSuperuser } from '../../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { organisationModule } from '../../people/organisation/index.ts'
import { sessionModule } from '../../people/session/index.ts'
import { archiveMonths, makeMonthsAhead } from './archive.ts'
import { checkChain } from './check.ts'
import { type SealMemory, sealMemory, sealOnce } from './seal.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ modules: [sessionModule, organisationModule] })
})
afterEach(() => server.stop())

const write = (name: string) =>
  change(
    server.ctx,
    { module: 'setting', operation: 'update', object_type: 'setting', object_name: name, after: { system_name: name } },
    async () => undefined,
  )
const numbers = async (): Promise<number[]> =>
  (await server.db.execute<{ seq: string }>(sql`select seq from audit order by seq`)).rows.map(({ seq }) => Number(seq))
const check = () => checkChain(server.platform.pool, server.platform.secret)
/** A few turns with no wait in between: what is committed is sealed, what is open elsewhere stays undecided. */
const sealTurns = async (memory: SealMemory) => {
  for (let turn = 0; turn < 3; turn += 1) await sealOnce(server.platform, memory, 0)
}
/** Until all numbers are decided: transactions of other databases on the same server, too, hold that up while they are open. */
const sealAll = (memory = sealMemory()) =>
  vi.waitFor(
    async () => {
      await sealOnce(server.platform, memory, 0)
      const { rows } = await server.db.execute<{ is_decided: boolean }>(
        sql`select coalesce((select max(horizon) from audit_seal), 0) >= (select max(seq) from audit) as is_decided`,
      )
      expect(rows).toEqual([{ is_decided: true }])
    },
    { timeout: 120_000, interval: 20 },
  )
/** What only a superuser can do: the triggers are put aside for one statement. */
const tamper = async (statement: string) => {
  const client = new Client({ connectionString: asSuperuser(server.databaseUrl) })
  await client.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(statement)
  await client.end()
}

test('an untouched log is unbroken, and says what waits for its seal', async () => {
  await write('one')
  await write('two')
  const all = (await numbers()).length
  expect(await check()).toMatchObject({ rows: all, unsealed: all, broken_seq: null })
  await sealAll()
  await write('three')
  const head = { number: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{16}$/u), at: expect.any(String) }
  expect(await check()).toEqual({ rows: all + 1, from_seq: 1, unsealed: 1, broken_seq: null, head, kept: null })
})

test.each([
  ['changed', (seq: number) => `update audit set after = '{"system_name": "forged"}' where seq = ${seq}`],
  ['changed in its time by a millisecond', (seq: number) => `update audit set at = at + interval '1 ms' where seq = ${seq}`],
  ['removed', (seq: number) => `delete from audit where seq = ${seq}`],
])('a row that was %s is named', async (_what, statement) => {
  for (const name of ['a', 'b', 'c', 'd']) await write(name)
  await sealAll()
  const victim = (await numbers()).at(-3) ?? 0
  await tamper(statement(victim))
  expect((await check()).broken_seq).toBe(victim)
})

test('a row slipped in among sealed ones is named', async () => {
  for (const name of ['a', 'b']) await write(name)
  await server.db.execute(sql`select nextval('audit_number')`)
  for (const name of ['c', 'd']) await write(name)
  await sealAll()
  const all = await numbers()
  const gap = all.findIndex((seq, index) => index > 0 && seq !== (all[index - 1] ?? 0) + 1)
  const free = (all[gap] ?? 0) - 1
  await tamper(`insert into audit (seq, module, operation) values (${free}, 'user', 'create')`)
  await sealAll()
  expect((await check()).broken_seq).toBe(free)
})

test('a seal that was rewritten with its row is seen at the next one', async () => {
  await write('a')
  await sealAll()
  await write('b')
  await sealAll()
  const [first = 0] = await numbers()
  await tamper(`update audit_seal set hashes = decode(repeat('00', length(hashes)), 'hex') where number = 1`)
  expect((await check()).broken_seq).toBe(first)
  await tamper('delete from audit_seal where number = 1')
  expect((await check()).broken_seq).not.toBeNull()
})

test('a row that commits late, behind greater numbers, is sealed and whole', async () => {
  const memory = sealMemory()
  const late = new Client({ connectionString: server.databaseUrl })
  await late.connect()
  await late.query('begin')
  await late.query(`insert into audit (module, operation, object_name) values ('user', 'create', 'late')`)
  for (const name of ['b', 'c']) await write(name)
  await sealTurns(memory)
  await write('d')
  await sealTurns(memory)
  await late.query('commit')
  await late.end()
  await sealAll(memory)
  expect(await check()).toMatchObject({ unsealed: 0, broken_seq: null })
})

test('two that seal at once make one chain', async () => {
  for (let n = 0; n < 30; n += 1) await write(`w${n}`)
  const [one, two] = [sealMemory(), sealMemory()]
  for (let turn = 0; turn < 4; turn += 1)
    await Promise.all([sealOnce(server.platform, one, 0), sealOnce(server.platform, two, 0), write(`t${turn}`)])
  await sealAll(one)
  expect(await check()).toMatchObject({ unsealed: 0, broken_seq: null })
})

test('two that seal in turn seal each row once, though nothing is decided', async () => {
  const memories = [sealMemory(), sealMemory()]
  for (let turn = 0; turn < 4; turn += 1) {
    await write(`s${turn}`)
    for (const memory of memories) await sealOnce(server.platform, memory, 60_000)
  }
  const { rows } = await server.db.execute<{ sealed: number; twice: number }>(
    sql`select count(*)::int as sealed, (count(*) - count(distinct seq))::int as twice from audit_seal s cross join lateral unnest(s.seqs) as seq`,
  )
  expect(rows).toEqual([{ sealed: (await numbers()).length, twice: 0 }])
})

test.each(['update audit_seal set rows = 0', 'truncate audit_seal'])('seals refuse: %s', async (statement) => {
  await expect(server.platform.pool.query(statement)).rejects.toThrow('append-only')
})

test('a month refuses changes also by its own name', async () => {
  await write('a')
  const { rows } = await server.db.execute<{ name: string }>(sql`select tableoid::regclass::text as name from audit limit 1`)
  const name = rows[0]?.name ?? ''
  expect(name).toMatch(/^audit_\d{6}$/u)
  for (const statement of [`update ${name} set module = 'x'`, `delete from ${name}`, `truncate ${name}`])
    await expect(server.platform.pool.query(statement)).rejects.toThrow('append-only')
})

const old = async (months: number, name: string) => {
  const at = sql`(now() - make_interval(months => ${months}::int))`
  await server.db.execute(sql`select audit_make_month((${at} at time zone 'UTC')::date)`)
  await server.db.execute(
    sql`insert into audit (at, module, operation, object_name, request_id) values (${at}, 'user', 'create', ${name}, ${newId()})`,
  )
}
const partitions = async () =>
  (
    await server.db.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass and inhrelid::regclass::text ~ '\\d{6}$' order by 1`,
    )
  ).rows.map(({ name }) => name)

test('old months leave for a signed file, and the chain still checks', async () => {
  for (const months of [9, 9, 8]) await old(months, `of ${months} months ago`)
  await sealAll()
  for (const name of ['a', 'b']) await write(name)
  await sealAll()
  const before = await partitions()
  const gone = await archiveMonths(server.platform, 6)
  expect(gone.map(({ rows }) => rows)).toEqual([2, 1])
  expect(await partitions()).toEqual(before.slice(2))
  await sealAll()
  const result = await check()
  expect(result).toMatchObject({ broken_seq: null, unsealed: 0 })
  const path = join(server.platform.config.dataDir, 'audit', gone[0]?.file_name ?? '')
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { object_name: string }).object_name)).toEqual(['of 9 months ago', 'of 9 months ago'])
  const { rows } = await server.db.execute(
    sql`select after ->> 'sha256' as sha256 from audit where module = 'audit' and operation = 'clean' order by seq`,
  )
  expect(rows).toEqual(gone.map(({ sha256 }) => ({ sha256 })))
  await write('later')
  await sealAll()
  expect((await check()).broken_seq).toBeNull()
})

test('an archive that another key signed excuses no missing row', async () => {
  await old(9, 'old')
  await sealAll()
  const [archive] = await archiveMonths(server.platform, 6)
  await tamper(`update audit_archive set signature = repeat('0', 64)`)
  expect((await check()).broken_seq).toBe(archive?.ranges[0]?.[0])
})

test('rows whose month nobody made lie in the rest and move when it is made', async () => {
  await server.db.execute(sql`insert into audit (at, module, operation) values (now() + interval '9 months', 'user', 'create')`)
  await sealAll()
  const where = () =>
    server.db.execute<{ name: string }>(sql`select tableoid::regclass::text as name from audit where at > now() + interval '8 months'`)
  expect((await where()).rows).toEqual([{ name: 'audit_rest' }])
  await makeMonthsAhead(server.platform)
  await server.db.execute(sql`select audit_make_month((now() at time zone 'UTC' + interval '9 months')::date)`)
  expect((await where()).rows[0]?.name).toMatch(/^audit_\d{6}$/u)
  expect((await check()).broken_seq).toBeNull()
})

test('a long arrear is decided as it is sealed, in steps, and one changed row in its middle is named', async () => {
  await server.db.execute(sql`insert into audit (module, operation, object_name, after)
    select 'setting', 'update', 'bulk ' || n, jsonb_build_object('n', n) from generate_series(1, 23000) n`)
  await sealAll()
  expect(await check()).toMatchObject({ unsealed: 0, broken_seq: null })
  const all = await numbers()
  const victim = all[Math.floor(all.length / 2)] ?? 0
  await tamper(`update audit set after = '{"n": 0}' where seq = ${victim}`)
  expect((await check()).broken_seq).toBe(victim)
  await tamper(`update audit set after = (select jsonb_build_object('n', substr(object_name, 6)::int)) where seq = ${victim}`)
  await tamper(`delete from audit where seq = ${all.at(-5000) ?? 0}`)
  expect((await check()).broken_seq).toBe(all.at(-5000))
})

test('behind a full batch the chain says how far it decided', async () => {
  await server.db.execute(sql`insert into audit (module, operation) select 'setting', 'update' from generate_series(1, 12000)`)
  // As after a turn whose transactions are all over by now.
  const memory: SealMemory = { ...sealMemory(), mark: { seq: (await numbers()).at(-1) ?? 0, past: 0n, at: 0 } }
  await sealOnce(server.platform, memory, 0)
  const { rows } = await server.db.execute<{ is_decided: boolean }>(
    sql`select horizon = last_seq as is_decided from audit_seal where rows = 5000 order by number`,
  )
  expect(rows).toEqual([{ is_decided: true }, { is_decided: true }])
})
