import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { change } from '../../../db/change.ts'
import { asSuperuser } from '../../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { openSecretBox } from '../secret/index.ts'
import { organisationModule } from '../../people/organisation/index.ts'
import { sessionModule } from '../../people/session/index.ts'
import type { Signer } from './archive-mark.ts'
import { checkChain } from './check.ts'
import { readHead } from './head.ts'
import { linkHash, type Link } from './link.ts'
import { rowHash } from './row-hash.ts'
import { sealMemory, sealOnce } from './seal.ts'
import { openSealer } from './sealer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ modules: [sessionModule, organisationModule] })
  for (const name of ['a', 'b', 'c', 'd']) {
    await write(name)
    await seal()
  }
})
afterEach(() => server.stop())

const write = (object_name: string) =>
  change(server.ctx, { module: 'notice', operation: 'create', object_type: 'notice', object_name }, async () => undefined)
const seal = (memory = sealMemory()) => sealOnce(server.platform, memory, 0)
const check = (options = {}) => checkChain(server.platform.pool, server.platform.secret, options)
const seqOf = async (name: string) => {
  const { rows } = await server.db.execute<{ seq: string }>(sql`select seq from audit where object_name = ${name}`)
  return Number(rows[0]?.seq ?? 0)
}
const headNow = async () => {
  const head = await readHead(server.platform.pool)
  if (head === null) throw new Error('nothing is sealed')
  return head
}
/** What only a superuser can do: triggers are put aside. */
const asOwner = async (work: (client: Client) => Promise<void>) => {
  const client = new Client({ connectionString: asSuperuser(server.databaseUrl) })
  await client.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await work(client)
  await client.end()
}

const unkeyed = ({ number, seqs, hashes, horizon, previous }: Link): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify({ number, horizon, seqs })).update(hashes).digest()
const otherBox: Signer = openSecretBox(randomBytes(32))

/** Writes the seal of this row and all behind it anew over the rows as they stand now, each on the one before. */
async function rewriteSeals(client: Client, seq: number, mark: (link: Link) => Buffer): Promise<void> {
  const { rows } = await client.query<{ number: string; seqs: number[]; horizon: string; previous: Buffer }>(
    `select number, seqs::float8[] as seqs, horizon, previous from audit_seal
     where number >= (select min(number) from audit_seal where $1 = any(seqs)) order by number`,
    [seq],
  )
  let previous = rows[0]?.previous ?? Buffer.alloc(32)
  for (const { number, seqs, horizon } of rows) {
    const { rows: found } = await client.query<{ hash: Buffer }>(
      `select ${rowHash} as hash from audit a where a.seq = any($1::float8[]::bigint[]) order by a.seq`,
      [seqs],
    )
    const hashes = Buffer.concat(found.map(({ hash }) => hash))
    const hash = mark({ number: Number(number), seqs, hashes, horizon: Number(horizon), previous })
    await client.query('update audit_seal set hashes = $2, previous = $3, hash = $4 where number = $1', [number, hashes, previous, hash])
    previous = hash
  }
}

const forge = async (mark: (link: Link) => Buffer) => {
  const seq = await seqOf('b')
  await asOwner(async (client) => {
    await client.query(`update audit set object_name = 'forged' where seq = ${seq}`)
    await rewriteSeals(client, seq, mark)
  })
  return seq
}

test.each([
  ['plain SHA-256', unkeyed],
  ['another key', (link: Link) => linkHash(otherBox, link)],
])('a changed row whose seals were all made anew with %s is found', async (_what, mark) => {
  expect((await check()).broken_seq).toBeNull()
  const seq = await forge(mark)
  expect((await check()).broken_seq).toBe(seq)
})

test('with our key the same rewriting would pass: it is the key that holds', async () => {
  await forge((link) => linkHash(server.platform.secret, link))
  expect((await check()).broken_seq).toBeNull()
})

test('a seal that says it ends elsewhere does not pass', async () => {
  await asOwner(async (client) => {
    await client.query('update audit_seal set last_seq = last_seq - 1 where number = (select max(number) from audit_seal)')
  })
  expect((await check()).broken_seq).not.toBeNull()
})

const truncate = () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ first: string }>(
      `delete from audit_seal where number > (select max(number) - 2 from audit_seal) returning first_seq as first`,
    )
    await client.query('delete from audit where seq >= $1', [Math.min(...rows.map(({ first }) => Number(first)))])
  })

test('newest rows and seals that were removed are found by a head kept outside, and by nothing else', async () => {
  const kept = await headNow()
  expect(await check({ kept })).toMatchObject({ broken_seq: null, kept: 'found' })
  await truncate()
  expect(await check()).toMatchObject({ broken_seq: null, kept: null })
  expect(await check({ kept })).toMatchObject({ broken_seq: null, kept: 'missing' })
  for (const name of ['e', 'f', 'g']) {
    await write(name)
    await seal()
  }
  expect(await check({ kept })).toMatchObject({ broken_seq: null, kept: 'different' })
})

test('the sealer notices that its newest seal is gone, tells it once, and goes on', async () => {
  const memory = sealMemory()
  await seal(memory)
  const lost = await headNow()
  await truncate()
  await write('later')
  await seal(memory)
  expect(memory.misfit).toEqual({ lost: { number: lost.number, hash: lost.hash } })
  memory.misfit = null
  await write('still later')
  await seal(memory)
  expect(memory.misfit).toBeNull()
})

test('a sealer that begins behind a foreign seal says so', async () => {
  const { rows } = await server.db.execute<{ first: string }>(sql`select first_seq as first from audit_seal order by number desc limit 1`)
  await asOwner(async (client) => {
    await client.query(`update audit_seal set hash = sha256('other') where number = (select max(number) from audit_seal)`)
  })
  const memory = sealMemory()
  await seal(memory)
  expect(memory.misfit).toEqual({ seq: Number(rows[0]?.first) })
})

test('several sealers on one chain miss nothing', async () => {
  const [one, two] = [sealMemory(), sealMemory()]
  for (let turn = 0; turn < 4; turn += 1) {
    await write(`turn ${turn}`)
    await Promise.all([seal(one), seal(two)])
  }
  expect([one.misfit, two.misfit]).toEqual([null, null])
})

test('the head stands in the log of the process when the server starts and stops', async () => {
  const told = vi.fn()
  const sealer = await openSealer(server.platform, told)
  const { number, hash } = await headNow()
  expect(server.logs.some((line) => line.includes(`"audit_head":"${number}:${hash}"`))).toBe(true)
  await write('between')
  await seal()
  await sealer.stop()
  const after = await headNow()
  expect(server.logs.some((line) => line.includes(`"audit_head":"${after.number}:${after.hash}"`))).toBe(true)
  expect(told).not.toHaveBeenCalled()
})
