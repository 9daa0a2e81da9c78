import type { SystemInfo } from '@beacon/api/session'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { endWatchScreen, openWatchScreen } from '../../show/viewer-key/index.ts'
import { stateOf } from '../contest-clock/index.ts'
import { namesOf } from './names.ts'
import { sealWatchKey, watchKeyOf } from './public-view.ts'
import { publishedContests } from './published.ts'
import { updateContest } from './repo.ts'

/** Makes the key of public watching when it is switched on, and ends it when it is switched off. */
export async function watchPatch(ctx: Ctx, tx: Tx, row: ContestCommon): Promise<void> {
  const { resource_id, public_watch, watch_screen_id, lang } = row
  if (public_watch && watch_screen_id === null) {
    const { screen_id, viewer_key } = await openWatchScreen(tx, { contest_id: resource_id, lang, created_by: ctx.actor?.user_id ?? null })
    const watch_key_sealed = sealWatchKey(ctx.secret, resource_id, viewer_key)
    await updateContest(tx, resource_id, { watch_screen_id: screen_id, watch_key_sealed })
  }
  if (!public_watch && watch_screen_id !== null) {
    await endWatchScreen(tx, { contest_id: resource_id, screen_id: watch_screen_id })
    await updateContest(tx, resource_id, { watch_screen_id: null, watch_key_sealed: null })
  }
}

/** Published contests that run and may be watched by anybody, for the sign-in page. */
export async function watchableContests(ctx: Ctx): Promise<SystemInfo['watch']> {
  const { rows, offset_ms } = await publishedContests(ctx)
  const now = Date.now() + offset_ms
  return rows.flatMap((row) => {
    const { status } = stateOf(row, now)
    const watch_key = status === 'running' || status === 'paused' ? watchKeyOf(ctx.secret, row) : null
    return watch_key === null ? [] : [{ resource_id: row.resource_id, ...namesOf(row), kind: row.kind, end_at: row.end_at, watch_key }]
  })
}
