import { boardLimits, type BoardKey, type board as contract } from '@beacon/api/board/board'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { newId } from '../../../db/id.ts'
import { boardKey, boardSession } from '../../../db/schema/board.ts'
import { fail, failFields } from '../../../failure.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { getBoard, type KeyRecord, lockBoard, selectKeys } from './repo.ts'

const usualMs = 366 * 86_400_000

const viewOf = ({ key_id, name, key_end, seen_at, expires_at, revoked_at, created_at }: KeyRecord): BoardKey => ({
  key_id,
  name,
  key_end,
  seen_at,
  expires_at,
  revoked_at,
  created_at,
})

export async function listKeys(ctx: SignedIn, rank_id: string): Promise<Reply<typeof contract.keys>> {
  await getBoard(ctx, rank_id)
  const items = (await selectKeys(ctx.db, rank_id)).map(viewOf)
  return { items, total: items.length }
}

const entryOf = (operation: 'key_create' | 'key_revoke', rank_id: string) => ({
  module: 'rank' as const,
  operation,
  object_type: 'board',
  object_id: rank_id,
})

type Add = Parsed<typeof contract.add_key>['body']

/** The key is told here and never again. */
export async function addKey(ctx: SignedIn, rank_id: string, { name, expires_at: until }: Add): Promise<Reply<typeof contract.add_key>> {
  const expires_at = until === undefined ? new Date(clockNow() + usualMs).toISOString() : new Date(until).toISOString()
  if (Date.parse(expires_at) <= clockNow()) failFields({ expires_at: { code: 'field_wrong' } })
  const viewer_key = newToken()
  const key_id = newId()
  await change(ctx, entryOf('key_create', rank_id), async (tx, note) => {
    const board = await lockBoard(ctx, tx, rank_id)
    const open = (await selectKeys(tx, rank_id)).filter(({ revoked_at }) => revoked_at === null)
    if (open.length >= boardLimits.keys) fail('board_keys_too_many', { max: boardLimits.keys })
    const key = { key_hash: tokenHash(viewer_key), key_end: viewer_key.slice(-4), expires_at }
    await tx.insert(boardKey).values({ key_id, rank_id, name, ...key, created_by: ctx.actor.user_id })
    note({ object_name: board.name, after: { key_id, name, expires_at } })
  })
  const made = (await selectKeys(ctx.db, rank_id)).find((one) => one.key_id === key_id) ?? fail('not_found')
  return { key: viewOf(made), viewer_key }
}

/** Whoever shows the board by it is refused with the next question. */
export async function revokeKey(ctx: SignedIn, { rank_id, key_id }: { rank_id: string; key_id: string }): Promise<{ ok: true }> {
  await change(ctx, entryOf('key_revoke', rank_id), async (tx, note) => {
    const board = await lockBoard(ctx, tx, rank_id)
    const key = (await selectKeys(tx, rank_id)).find((one) => one.key_id === key_id) ?? fail('not_found')
    await tx
      .update(boardKey)
      .set({ revoked_at: key.revoked_at ?? clockNowText() })
      .where(eq(boardKey.key_id, key_id))
    await tx.delete(boardSession).where(eq(boardSession.key_id, key_id))
    note({ object_name: board.name, after: { key_id, name: key.name } })
  })
  return { ok: true }
}
