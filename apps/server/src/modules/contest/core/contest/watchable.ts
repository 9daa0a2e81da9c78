import type { SystemInfo } from '@beacon/api/people/session'
import type { Ctx } from '../../../../context.ts'
import { stateOf } from '../contest-clock/index.ts'
import { watchKeyOf } from './common-view.ts'
import { namesOf } from './names.ts'
import { publishedContests } from './published.ts'

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
