import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { systemCtx, type Platform } from '../../../context.ts'
import { executorOf } from '../../../db/database.ts'
import { holding } from '../../../db/held.ts'
import { newId } from '../../../db/id.ts'
import { headText, readHead } from './head.ts'
import { signatureOf, type Archive } from './archive-mark.ts'
import { rowHash } from './row-hash.ts'
import { saidName } from './said.ts'
import { chainLock } from './seal.ts'
import { closed } from './secret-fields.ts'
import { writeAudit } from './service.ts'

const rowsAtOnce = 5_000

/** Makes this month's partition and the next three, so that no write waits for one. */
export async function makeMonthsAhead({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  await pool.query(
    `select audit_make_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date) from generate_series(0, 3) as ahead`,
  )
}

/** Writes the whole months that are older than `keep` to files and drops them. Gives what left. */
export async function archiveMonths(platform: Platform, keep: number): Promise<Archive[]> {
  const client = await platform.pool.connect()
  try {
    const { rows: locks } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [chainLock])
    if (locks[0]?.free !== true) return []
    const gone: Archive[] = []
    try {
      for (const { table, month } of await oldMonths(client, keep)) {
        const archive = await holding(() => archiveMonth(platform, client, table, month))
        if (archive === null) break
        gone.push(archive)
      }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [chainLock])
    }
    return gone
  } finally {
    client.release()
  }
}

interface Month {
  table: string
  month: string
}

/** Partitions whose last moment is at least `keep` months ago, oldest first. */
async function oldMonths(client: PoolClient, keep: number): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select c.relname as "table", to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit'::regclass and c.relname ~ '^audit_[0-9]{6}$'
       and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= (now() at time zone 'UTC') - make_interval(months => $1)
     order by c.relname`,
    [keep],
  )
  return rows
}

/** Null: some of its rows are not sealed yet. */
async function archiveMonth(platform: Platform, client: PoolClient, table: string, month: string): Promise<Archive | null> {
  const { rows: open } = await client.query<{ open: boolean }>(
    `select coalesce(max(seq), 0) > coalesce((select horizon from audit_seal order by number desc limit 1), 0) as open from ${table}`,
  )
  if (open[0]?.open !== false) return null
  const folder = join(platform.config.dataDir, 'audit')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file_name = `audit-${month.slice(0, 7)}.jsonl.gz`
  const path = join(folder, file_name)
  const written = await writeMonth(client, table, `${path}.part`)
  await rename(`${path}.part`, path)
  const archive = await client.query('begin').then(() => dropMonth(platform, client, table, { month, file_name, ...written }))
  // The files are kept outside: the head goes with them.
  const head = await readHead(client)
  const known = { ...archive, chain_head: head === null ? null : headText(head) }
  await writeFile(`${path}.signature.json`, `${JSON.stringify(known, null, 2)}\n`)
  return archive
}

async function writeMonth(client: PoolClient, table: string, path: string): Promise<Pick<Archive, 'sha256' | 'rows' | 'ranges'>> {
  const ranges: [number, number][] = []
  let rows = 0
  const lines = async function* () {
    for await (const { seq, line } of readMonth(client, table)) {
      const range = ranges.at(-1)
      if (range?.[1] === seq - 1) range[1] = seq
      else ranges.push([seq, seq])
      rows += 1
      yield `${line}\n`
    }
  }
  const hash = createHash('sha256')
  const count = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
  try {
    await pipeline(Readable.from(lines()), createGzip(), count, createWriteStream(path, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { sha256: hash.digest('hex'), rows, ranges }
}

interface WholeRow {
  module: string
  before: unknown
  after: unknown
}

async function* readMonth(client: PoolClient, table: string): AsyncGenerator<{ seq: number; line: string }> {
  let from = 0
  for (;;) {
    const { rows } = await client.query<{ seq: string; row: WholeRow }>(
      `select a.seq, to_jsonb(a) || jsonb_build_object('hash', encode(${rowHash}, 'hex'), 'object_name', ${saidName}) as row
       from ${table} a where a.seq > $1 order by a.seq limit ${rowsAtOnce}`,
      [from],
    )
    // The hash is that of the row as it was sealed; the line says of it what may be said today.
    for (const { seq, row } of rows) {
      const sides = { before: closed(row.module, row.before), after: closed(row.module, row.after) }
      yield { seq: Number(seq), line: JSON.stringify({ ...row, ...sides }) }
    }
    from = Number(rows.at(-1)?.seq ?? 0)
    if (rows.length < rowsAtOnce) return
  }
}

type Written = Omit<Archive, 'seal_hash' | 'signature'>

/** One transaction: the partition goes, and what is known of it comes into the list and into the log itself. */
async function dropMonth(platform: Platform, client: PoolClient, table: string, written: Written): Promise<Archive> {
  try {
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(`alter table audit detach partition ${table}`)
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    if (rows[0]?.n !== written.rows) throw new Error(`rows came into ${table} while it was archived`)
    await client.query(`drop table ${table}`)
    const seal_hash = await dropSeals(client, written.ranges)
    const archive = { ...written, seal_hash, signature: signatureOf(platform.secret, { ...written, seal_hash }) }
    const { month, file_name, sha256, ranges, signature } = archive
    await client.query(
      'insert into audit_archive (month, file_name, sha256, rows, ranges, seal_hash, signature) values ($1, $2, $3, $4, $5, $6, $7)',
      [month, file_name, sha256, archive.rows, JSON.stringify(ranges), seal_hash, signature],
    )
    const after = { month: month.slice(0, 7), rows: archive.rows, file_name, sha256 }
    await writeAudit(systemCtx(platform, newId()), executorOf(client), [
      { module: 'audit', operation: 'clean', object_type: 'audit', object_name: file_name, after },
    ])
    await client.query('commit')
    return archive
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Seals of archived rows go, but for the last of them: it links what left to what stays. Gives the hash the chain now begins behind. */
async function dropSeals(client: PoolClient, ranges: [number, number][]): Promise<string> {
  const top = Math.max(0, ...ranges.map(([, high]) => high))
  // Only from the beginning, so that no link is missing; a late row that is still in the table keeps its seal.
  await client.query(
    `delete from audit_seal where number < coalesce((select min(number) from audit_seal
       where last_seq > $1 or last_seq >= (select coalesce(min(seq), 9223372036854775807) from audit)), (select max(number) + 1 from audit_seal)) - 1`,
    [top],
  )
  const { rows: first } = await client.query<{ previous: Buffer }>('select previous from audit_seal order by number limit 1')
  return (first[0]?.previous ?? Buffer.alloc(32)).toString('hex')
}
