import { isUnion } from '@beacon/api/contest/viewer-key'
import { and, eq, isNull } from 'drizzle-orm'
import { clockNow, clockNowText } from '../../../../db/clock.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { screen } from '../../../../db/schema/contest/viewer-key.ts'
import { checkStreams } from '../../../../live/index.ts'
import { newToken, tokenHash } from '../../../platform/secret/index.ts'
import { endSessions, insertScreen, updateScreen } from './repo.ts'

const names = { en: 'Public ranking', zh: '公开排名' } as const
/** Watching ends with the switch, not with a date. */
const openMs = 10 * 366 * 86_400_000

/** A display for everybody: its key is told in public. */
export async function openWatchScreen(
  tx: Tx,
  { contest_id, lang, created_by }: { contest_id: string; lang: 'en' | 'zh'; created_by: string | null },
): Promise<{ screen_id: string; viewer_key: string }> {
  const viewer_key = newToken()
  const screen_id = newId()
  const about = { name: names[lang], value: 'ranking', theme: 'dark', lang } as const
  const key = { key_hash: tokenHash(viewer_key), key_end: viewer_key.slice(-4), expires_at: new Date(clockNow() + openMs).toISOString() }
  await insertScreen(tx, { screen_id, contest_id, ...about, ...key, created_by })
  return { screen_id, viewer_key }
}

/** Whoever watches goes dark within a moment. */
export async function endWatchScreen(tx: Tx, { contest_id, screen_id }: { contest_id: string; screen_id: string }): Promise<void> {
  await updateScreen(tx, screen_id, { revoked_at: clockNowText() })
  await endSessions(tx, screen_id)
  await checkStreams(tx, contest_id)
}

/** The displays of one contest for another, each with a key that nobody knows until it is rotated. */
export async function copyScreens(
  tx: Tx,
  input: { from: string; to: string; without: string | null; brackets: ReadonlyMap<string, string>; expires_at: string; by: string },
): Promise<void> {
  const rows = await tx
    .select()
    .from(screen)
    .where(and(eq(screen.contest_id, input.from), isNull(screen.revoked_at)))
  for (const row of rows) {
    if (row.screen_id === input.without || isUnion(row.value)) continue
    const bracket_id = row.bracket_id === null ? null : (input.brackets.get(row.bracket_id) ?? null)
    const key = { key_hash: tokenHash(newToken()), key_end: '' }
    const fresh = { screen_id: newId(), contest_id: input.to, created_by: input.by, bracket_id, shows: null, expires_at: input.expires_at }
    const { created_at: _created, ...kept } = row
    await insertScreen(tx, { ...kept, ...key, ...fresh })
  }
}
