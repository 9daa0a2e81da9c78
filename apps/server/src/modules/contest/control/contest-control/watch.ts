import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { endWatchScreen, openWatchScreen } from '../../core/viewer-key/index.ts'
import { sealWatchKey, updateContest } from '../../core/contest/index.ts'

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
