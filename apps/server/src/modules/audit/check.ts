import type { AuditCheck } from '@beacon/api/audit'
import type { Pool, PoolClient } from 'pg'
import { holding } from '../../db/held.ts'
import { isOwnArchive, type Archive, type Signer } from './archive-mark.ts'
import { chainStart, linkHash } from './link.ts'
import { rowHash } from './row-hash.ts'

const rowsAtOnce = 5_000
/** Seals of a quiet log hold a few rows, those of an arrear thousands: a step takes so many seals, and no more rows than this and one seal. */
const sealsAtOnce = 200
const sealedAtOnce = 5_000

interface Seal {
  number: number
  seqs: number[]
  hashes: Buffer
  horizon: number
  previous: Buffer
  hash: Buffer
  first_seq: number
}

/** Rows of a seal that wait for their turn: 40 bytes each, because after a long arrear a million may wait. */
interface Pending {
  seqs: Float64Array
  hashes: Buffer
  next: number
}

/** Reads the chain from its beginning and compares every row with its seal. `onShare` hears how far it is, from 0 to 1. */
export async function checkChain(pool: Pool, signer: Signer, onShare: (share: number) => void = () => undefined): Promise<AuditCheck> {
  const client = await pool.connect()
  try {
    // One view of the table for the whole way: rows that come meanwhile are not half seen.
    await client.query('begin isolation level repeatable read read only')
    const result = await holding(() => new Check(client, signer, onShare).run())
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
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
  private readonly onShare: (share: number) => void

  constructor(client: PoolClient, signer: Signer, onShare: (share: number) => void) {
    this.client = client
    this.signer = signer
    this.onShare = onShare
  }

  async run(): Promise<AuditCheck> {
    const { rows } = await this.client.query<{ horizon: string | null; top: string | null; all: string }>(
      `select (select horizon from audit_seal order by number desc limit 1) as horizon, (select max(seq) from audit) as top,
        (select coalesce(sum(rows), 0) from audit_seal) as all`,
    )
    this.lastHorizon = Number(rows[0]?.horizon ?? 0)
    const top = Number(rows[0]?.top ?? 0)
    this.archives = await this.readArchives()
    let from = 0
    for (;;) {
      const chunk = await this.readRows(from)
      const to = chunk.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER
      const until = chunk.length < rowsAtOnce ? Number.MAX_SAFE_INTEGER : to
      const broken = (await this.loadSeals(until)) ?? this.compare(chunk, until)
      if (broken !== null) return this.result(broken)
      this.onShare(top === 0 ? 1 : Math.min(1, to / top))
      if (chunk.length < rowsAtOnce) return this.result(null)
      from = to
    }
  }

  private result(broken_seq: number | null): AuditCheck {
    return { rows: this.rows, from_seq: this.first ?? 1, unsealed: this.unsealed, broken_seq }
  }

  private async readRows(from: number): Promise<{ seq: number; hash: Buffer }[]> {
    const { rows } = await this.client.query<{ seq: string; hash: Buffer }>(
      `select a.seq, ${rowHash} as hash from audit a where a.seq > $1 order by a.seq limit ${rowsAtOnce}`,
      [from],
    )
    return rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }))
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
    if (!isNext || seal.hashes.length !== seal.seqs.length * 32 || !linkHash(seal).equals(seal.hash)) return false
    this.previous = seal.hash
    this.previousNumber = seal.number
    return true
  }

  private async nextSeal(): Promise<Seal | null> {
    if (this.waiting.length === 0 && !this.isAtEnd) {
      const { rows } = await this.client.query<
        Record<'number' | 'horizon' | 'first_seq', string> & { seqs: string[] } & Record<'hashes' | 'previous' | 'hash', Buffer>
      >(
        `select number, seqs, hashes, horizon, previous, hash, first_seq
         from (select *, sum(rows) over (order by number) - rows as before from audit_seal where number > $1 order by number limit ${sealsAtOnce}) step
         where before < ${sealedAtOnce} order by number`,
        [this.nextNumber],
      )
      this.isAtEnd = rows.length === 0
      for (const { number, horizon, first_seq, seqs, ...bytes } of rows)
        this.waiting.push({
          number: Number(number),
          horizon: Number(horizon),
          first_seq: Number(first_seq),
          seqs: seqs.map(Number),
          ...bytes,
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
        expected.set(seq, seal.hashes.subarray(seal.next * 32, seal.next * 32 + 32))
        seal.next += 1
      }
    this.pending = this.pending.filter(({ seqs, next }) => next < seqs.length)
    return expected
  }

  private compare(chunk: readonly { seq: number; hash: Buffer }[], until: number): number | null {
    let broken: number | null = null
    const found = (seq: number) => {
      broken = broken === null ? seq : Math.min(broken, seq)
    }
    const expected = this.takeExpected(until)
    for (const { seq, hash } of chunk) {
      const sealed = expected.get(seq)
      expected.delete(seq)
      if (sealed === undefined && seq > this.lastHorizon) this.unsealed += 1
      else if (sealed === undefined || !sealed.equals(hash)) found(seq)
      this.rows += 1
      this.first = Math.min(this.first ?? seq, seq)
    }
    for (const seq of expected.keys())
      if (!this.archives.some(({ ranges }) => ranges.some(([low, high]) => seq >= low && seq <= high))) found(seq)
    return broken
  }
}
