import { Readable } from 'node:stream'
import type { SettingValues } from '@beacon/api/platform/setting'
import type { Actor, SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { settingsOf } from '../setting/index.ts'
import { inLine } from './in-line.ts'
import { quotaFor } from './quota.ts'
import { mustFit } from './refuse.ts'
import { dropCharge, insertCharge, lockPerson, setCharge, usedBy } from './repo.ts'

/** `room` counts for what is kept alone: its bytes were counted when they came. */
type Kind = 'file' | 'piece' | 'room'

interface Entry {
  id: string
  kind: Kind
  sent: number
  /** Bytes that are held for it in the table; 0 while it has no row. */
  held: number
}

export interface Charge {
  /** The stream, its bytes held before they go on. It breaks with `upload_kept` or `upload_rate`. */
  through: (stream: Readable) => Readable
  /** What was sent counts for an hour; what stands of it is named by its own row from now on. */
  close: () => Promise<void>
}

const firstStep = 256 * 1024
const longestStep = 8 * 1024 * 1024

export function openCharge(ctx: SignedIn, kind: Kind): Charge {
  const entries: Entry[] = []
  return {
    through: (stream) => {
      const entry: Entry = { id: newId(), kind, sent: 0, held: 0 }
      entries.push(entry)
      return Readable.from(counted(ctx, entry, stream), { objectMode: false })
    },
    close: async () => {
      for (const { id, sent, held } of entries) {
        if (held === 0) continue
        await (kind === 'room' ? dropCharge(ctx.db, id) : setCharge(ctx.db, id, { bytes: sent, is_open: false }))
      }
    },
  }
}

async function* counted(ctx: SignedIn, entry: Entry, stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (entry.sent + chunk.length > entry.held) await hold(ctx, entry, entry.sent + chunk.length)
      entry.sent += chunk.length
      yield chunk
    }
  } finally {
    // The rest of a refused body is read and forgotten: left unread, it would block the connection of whoever sends it.
    if (entry.kind === 'room') stream.destroy()
    else stream.on('error', () => undefined).resume()
  }
}

/** Holds room for `bytes` in all, and for some that will follow where there is room: a large file asks seldom. */
async function hold(ctx: SignedIn, entry: Entry, bytes: number): Promise<void> {
  const wanted = { bytes: bytes - entry.held, files: 0, sent: entry.held, isRoomOnly: entry.kind === 'room' }
  entry.held = await counting(ctx, async (tx, asked) => {
    const isFirst = entry.held === 0
    await mustFit(tx, asked, { ...wanted, files: isFirst && entry.kind === 'file' ? 1 : 0 })
    const { quota, used } = asked
    const left = Math.min(quota.kept - used.kept, wanted.isRoomOnly ? Infinity : quota.hourBytes - used.hourBytes)
    const step = Math.min(longestStep, Math.max(firstStep, entry.held))
    const held = entry.held + Math.max(wanted.bytes, Math.min(step, left))
    if (isFirst) await insertCharge(tx, { charge_id: entry.id, user_id: ctx.actor.user_id, kind: entry.kind, bytes: held, is_open: true })
    else await setCharge(tx, entry.id, { bytes: held, is_open: true })
    return held
  })
}

type QuotaCheck = Parameters<typeof mustFit>[1]

/** Counts under the person's lock, in a transaction that ends before the next byte flows. */
async function counting<T>(ctx: SignedIn, work: (tx: Tx, asked: QuotaCheck) => Promise<T>): Promise<T> {
  const { values } = await settingsOf(ctx)
  return inLine(ctx.pool, ctx.actor.user_id, () => ctx.db.transaction(async (tx) => work(tx, await quotaCheckOf(tx, ctx.actor, values))))
}

async function quotaCheckOf(tx: Tx, { user_id, permissions }: Actor, values: SettingValues): Promise<QuotaCheck> {
  await lockPerson(tx, user_id)
  return { userId: user_id, quota: quotaFor(permissions, values), used: await usedBy(tx, user_id), orphanHours: values.orphan_upload_hours }
}

/** An upload in pieces is one file of the hour from its beginning; whether all of it fits is asked before a byte is sent. */
export async function chargeBegin(tx: Tx, actor: Actor, values: SettingValues, size: number): Promise<void> {
  await mustFit(tx, await quotaCheckOf(tx, actor, values), { bytes: size, files: 1, sent: 0, isRoomOnly: false })
  await insertCharge(tx, { charge_id: newId(), user_id: actor.user_id, kind: 'file', bytes: 0, is_open: false })
}
