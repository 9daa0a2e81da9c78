import { statfs } from 'node:fs/promises'
import type { contest as contract } from '@beacon/api/contest'
import type { Reply } from '@beacon/api/endpoint'
import type { Platform, SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { flagReport } from '../topic/index.ts'
import { countContests } from './repo.ts'
import { staffContest } from './visible.ts'

type Items = Reply<typeof contract.check>['items']
const lowDiskBytes = 5 * 1024 ** 3

/** What blocks the start, and what an organiser should have seen before. */
export async function startCheckOf(platform: Pick<Platform, 'config'>, executor: Executor, row: ContestRecord): Promise<Items> {
  const items: Items = []
  const block = (code: string, details: Record<string, unknown> = {}) => items.push({ code, level: 'block', details })
  const warn = (code: string, details: Record<string, unknown> = {}) => items.push({ code, level: 'warn', details })
  const counts = (await countContests(executor, [row.resource_id])).get(row.resource_id)
  const flags = await flagReport(executor, row.resource_id)
  if ((counts?.topics_online ?? 0) === 0) block('no_topics')
  if (flags.without.length > 0) block('topic_without_flags', { topics: flags.without })
  if ((counts?.entrants ?? 0) === 0) {
    if (row.registration === 'list') block('list_empty')
    else warn('no_entrants')
  }
  if (flags.shared.length > 0) warn('duplicate_flags', { topics: flags.shared })
  const { bavail, bsize } = await statfs(platform.config.filesDir)
  if (bavail * bsize < lowDiskBytes) warn('disk_low', { free_mb: Math.round((bavail * bsize) / 1024 ** 2) })
  return items
}

export async function checkContest(ctx: SignedIn, id: string): Promise<Reply<typeof contract.check>> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  return { items: await startCheckOf(ctx, ctx.db, contest) }
}
