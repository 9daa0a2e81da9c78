import type { boardScreen as contract } from '@beacon/api/board/board-screen'
import type { Reply } from '@beacon/api/endpoint'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CookieKind, Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import { board, boardKey, boardSession } from '../../../db/schema/board.ts'
import { fail } from '../../../failure.ts'
import { ready, type Special } from '../../../module.ts'
import { tokensIn, withToken } from '../../contest/core/viewer-cookie/index.ts'
import { limitWrongKeys } from '../../contest/core/viewer-key/index.ts'
import { newToken, tokenHash } from '../../platform/secret/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { findPublishedBoard, isOpenKey } from './repo.ts'
import { readTable } from './table.ts'

/** Holds a token for each board this browser shows, newest first; displays of contests have another one. */
const boardCookie: CookieKind = { name: 'beacon_board', path: '/api/ct' }

/** Takes a key once and answers a cookie of its own. A board that is not published is closed to everybody. */
export async function openBoard(ctx: Ctx, rank_id: string, viewer_key: string): Promise<Reply<typeof contract.open>> {
  const [found] = await ctx.db
    .select({ key: boardKey, name: board.name })
    .from(boardKey)
    .innerJoin(board, and(eq(board.rank_id, boardKey.rank_id), eq(board.is_published, true)))
    .where(and(eq(boardKey.key_hash, tokenHash(viewer_key)), eq(boardKey.rank_id, rank_id), isOpenKey))
  if (found === undefined) {
    await limitWrongKeys(ctx)
    return fail('screen_closed')
  }
  const { key_id, expires_at } = found.key
  const token = newToken()
  const seen = await ctx.db
    .select({ ip: boardSession.ip })
    .from(boardSession)
    .where(and(eq(boardSession.key_id, key_id), eq(boardSession.ip, ctx.ip)))
    .limit(1)
  const entry = {
    module: 'rank' as const,
    operation: seen.length === 0 ? ('key_first_use' as const) : ('key_use' as const),
    object_type: 'board',
    object_id: rank_id,
    object_name: found.name,
    after: { key_id, name: found.key.name },
  }
  await change(ctx, entry, (tx) => tx.insert(boardSession).values({ token_hash: tokenHash(token), key_id, ip: ctx.ip }))
  const max_age_s = Math.max(60, Math.floor((Date.parse(expires_at) - clockNow()) / 1000))
  ctx.cookies.set(boardCookie, withToken(ctx.cookies.get(boardCookie), token), max_age_s)
  return { rank_id, expires_at, time_zone: (await settingsOf(ctx)).values.time_zone, server_now: clockNowText() }
}

/** The ranking for a screen that proves itself. @throws screen_closed once its key is revoked or the board is hidden */
export async function readScreen(ctx: Ctx, rank_id: string): Promise<Special> {
  const hashes = tokensIn(ctx.cookies.get(boardCookie)).map(tokenHash)
  if (hashes.length === 0) return fail('screen_closed')
  const [found] = await ctx.db
    .select({ key_id: boardKey.key_id, isStale: sql<boolean>`coalesce(${boardKey.seen_at} < now() - interval '15 seconds', true)` })
    .from(boardSession)
    .innerJoin(boardKey, eq(boardKey.key_id, boardSession.key_id))
    .where(and(inArray(boardSession.token_hash, hashes), eq(boardKey.rank_id, rank_id), isOpenKey))
    .limit(1)
  const row = found === undefined ? null : await findPublishedBoard(ctx.db, rank_id)
  if (found === undefined || row === null) return fail('screen_closed')
  if (found.isStale)
    await ctx.db
      .update(boardKey)
      .set({ seen_at: sql`now()` })
      .where(eq(boardKey.key_id, found.key_id))
  const { json, etag } = await readTable(ctx, row)
  return ready(json, { etag })
}
