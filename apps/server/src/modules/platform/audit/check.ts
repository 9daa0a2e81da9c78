import { setTimeout } from 'node:timers/promises'
import type { AuditCheck } from '@beacon/api/platform/audit'
import type { Pool, PoolClient } from 'pg'
import { holding } from '../../../db/held.ts'
import { isOwnArchive, type Archive, type Signer } from './archive-mark.ts'
import { findNotedHead, readHead, type NotedHead } from './head.ts'
import { chainStart, linkHash } from './link.ts'
import { rowHash } from './row-hash.ts'

const rowsAtOnce = 5_000
/** Seals of a quiet log hold a few rows, those of an arrear thousands: a step takes so many seals, and no more rows than this and one seal. */
const sealsAtOnce = 200
const sealedAtOnce = 5_000
/** Two seals that say different things of one row: nothing equals this. */
const contradiction = Buffer.alloc(0)

export interface CheckOptions {
  /** Hears how far it is, from 0 to 1. */
  onShare?: (share: number) => void
  /** A head that was kept outside: the chain must still hold it. */
  kept?: NotedHead | null
  /** Rests as long as it works, so that whoever plays meanwhile does not feel it. */
  isGentle?: boolean
}

interface Seal {
  number: number
  seqs: number[]
  hashes: Buffer
  horizon: number
  previous: Buffer
  hash: Buffer
  first_seq: number
  last_seq: number
  rows: number
}

/** Rows of a seal that wait for their turn: 40 bytes each, because after a long arrear a million may wait. */
interface Pending {
  seqs: Float64Array
  hashes: Buffer
  next: number
}

/** Reads the chain from its beginning and compares every row with its seal. */
export async function checkChain(pool: Pool, signer: Signer, options: CheckOptions = {}): Promise<AuditCheck> {
  const client = await pool.connect()
  try {
    // One view of the table for the whole way: rows that come meanwhile are not half seen.
    await client.query('begin isolation level repeatable read read only')
    const found = await holding(() => new Check(client, signer, options).run())
    const head = await readHead(client)
    const kept = options.kept == null ? null : await findNotedHead(client, options.kept)
    await client.query('commit')
    return { ...found, head, kept }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

type ChainResult = Omit<AuditCheck, 'head' | 'kept'>
interface Chunk {
  seqs: number[]
  hashes: Buffer
}

class Check {
  private pending: Pending[] = []
  private readonly waiting: Seal[] = []
  private nextNumber = 0
  private isAtEnd = false
  private previous: Buffer | null = null
  private previousNumber = 0
  private horizon = 0
  private lastHorizon = 0
  private archives: Archive[] = []
  private rows = 0
  private unsealed = 0
  private first: number | null = null
  private readonly client: PoolClient
  private readonly signer: Signer
  private readonly options: CheckOptions

  constructor(client: PoolClient, signer: Signer, options: CheckOptions) {
    this.client = client
    this.signer = signer
    this.options = options
  }

  async run(): Promise<ChainResult> {
    const { rows } = await this.client.query<{ horizon: string | null; top: string | null }>(
      `select (select horizon from audit_seal order by number desc limit 1) as horizon, (select max(seq) from audit) as top`,
    )
    this.lastHorizon = Number(rows[0]?.horizon ?? 0)
    const top = Number(rows[0]?.top ?? 0)
    this.archives = await this.readArchives()
    let from = 0
    for (;;) {
      const began = performance.now()
      const chunk = await this.readRows(from)
      const isLast = chunk.seqs.length < rowsAtOnce
      const to = chunk.seqs.at(-1) ?? Number.MAX_SAFE_INTEGER
      const until = isLast ? Number.MAX_SAFE_INTEGER : to
      const broken = (await this.loadSeals(until)) ?? this.compare(chunk, until)
      if (broken !== null) return this.result(broken)
      this.options.onShare?.(top === 0 ? 1 : Math.min(1, to / top))
      if (isLast) return this.result(null)
      if (this.options.isGentle === true) await setTimeout(performance.now() - began)
      from = to
    }
  }

  private result(broken_seq: number | null): ChainResult {
    return { rows: this.rows, from_seq: this.first ?? 1, unsealed: this.unsealed, broken_seq }
  }

  /** One row for the whole chunk: thousands of small buffers a turn would make the heap grow. */
  private async readRows(from: number): Promise<Chunk> {
    const { rows } = await this.client.query<{ seqs: number[] | null; hashes: Buffer | null }>(
      `select array_agg(seq::float8 order by seq) as seqs, string_agg(hash, ''::bytea order by seq) as hashes
       from (select a.seq, ${rowHash} as hash from audit a where a.seq > $1 order by a.seq limit ${rowsAtOnce}) chunk`,
      [from],
    )
    return { seqs: rows[0]?.seqs ?? [], hashes: rows[0]?.hashes ?? Buffer.alloc(0) }
  }

  /** Archives that carry our signature; another is none. */
  private async readArchives(): Promise<Archive[]> {
    const { rows } = await this.client.query<Archive>(
      `select to_char(month, 'YYYY-MM-DD') as month, file_name, sha256, rows, ranges, seal_hash, signature from audit_archive order by month`,
    )
    return rows.filter((row) => isOwnArchive(this.signer, row))
  }

  /** Takes in seals until all rows up to `until` are decided. Gives the row of a seal that does not follow from the one before. */
  private async loadSeals(until: number): Promise<number | null> {
    while (this.horizon < until) {
      const seal = await this.nextSeal()
      if (seal === null) return null
      const broken = this.followsOn(seal) ? null : seal.first_seq
      if (broken !== null) return broken
      if (seal.seqs.length > 0) this.pending.push({ seqs: Float64Array.from(seal.seqs), hashes: seal.hashes, next: 0 })
      this.horizon = seal.horizon
    }
    return null
  }

  private followsOn(seal: Seal): boolean {
    const begins = () =>
      seal.previous.equals(chainStart) || this.archives.some(({ seal_hash }) => seal_hash === seal.previous.toString('hex'))
    const isNext = this.previous === null ? begins() : seal.previous.equals(this.previous) && seal.number === this.previousNumber + 1
    // What the seal says of itself beside its mark is what the sealer looks its rows up by.
    const { seqs, hashes, rows, last_seq, horizon } = seal
    if (rows !== seqs.length || last_seq !== (seqs.at(-1) ?? horizon)) return false
    if (!isNext || hashes.length !== seqs.length * 32 || !linkHash(this.signer, seal).equals(seal.hash)) return false
    this.previous = seal.hash
    this.previousNumber = seal.number
    return true
  }

  private async nextSeal(): Promise<Seal | null> {
    if (this.waiting.length === 0 && !this.isAtEnd) {
      const { rows } = await this.client.query<
        Record<'number' | 'horizon' | 'first_seq' | 'last_seq', string> & { seqs: number[]; rows: number } & Record<
            'hashes' | 'previous' | 'hash',
            Buffer
          >
      >(
        `select number, seqs::float8[] as seqs, hashes, horizon, previous, hash, first_seq, last_seq, rows
         from (select *, sum(rows) over (order by number) - rows as before from audit_seal where number > $1 order by number limit ${sealsAtOnce}) step
         where before < ${sealedAtOnce} order by number`,
        [this.nextNumber],
      )
      this.isAtEnd = rows.length === 0
      for (const { number, horizon, first_seq, last_seq, ...rest } of rows)
        this.waiting.push({
          number: Number(number),
          horizon: Number(horizon),
          first_seq: Number(first_seq),
          last_seq: Number(last_seq),
          ...rest,
        })
      this.nextNumber = this.waiting.at(-1)?.number ?? this.nextNumber
    }
    return this.waiting.shift() ?? null
  }

  /** What the seals say of the rows up to `until`; it is taken off them. */
  private takeExpected(until: number): Map<number, Buffer> {
    const expected = new Map<number, Buffer>()
    for (const seal of this.pending)
      for (let seq = seal.seqs[seal.next]; seq !== undefined && seq <= until; seq = seal.seqs[seal.next]) {
        const hash = seal.hashes.subarray(seal.next * 32, seal.next * 32 + 32)
        expected.set(seq, (expected.get(seq) ?? hash).equals(hash) ? hash : contradiction)
        seal.next += 1
      }
    this.pending = this.pending.filter(({ seqs, next }) => next < seqs.length)
    return expected
  }

  private compare({ seqs, hashes }: Chunk, until: number): number | null {
    let broken: number | null = null
    const noteBreak = (seq: number) => {
      broken = broken === null ? seq : Math.min(broken, seq)
    }
    const expected = this.takeExpected(until)
    for (const [index, seq] of seqs.entries()) {
      const hash = hashes.subarray(index * 32, index * 32 + 32)
      const sealed = expected.get(seq)
      expected.delete(seq)
      if (sealed === undefined && seq > this.lastHorizon) this.unsealed += 1
      else if (sealed === undefined || !sealed.equals(hash)) noteBreak(seq)
      this.rows += 1
      this.first = Math.min(this.first ?? seq, seq)
    }
    for (const seq of expected.keys())
      if (!this.archives.some(({ ranges }) => ranges.some(([low, high]) => seq >= low && seq <= high))) noteBreak(seq)
    return broken
  }
}
