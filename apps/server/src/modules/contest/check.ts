import { statfs } from 'node:fs/promises'
import type { contest as contract } from '@beacon/api/contest'
import type { Reply } from '@beacon/api/endpoint'
import type { Platform, SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { flagReport, readinessOf } from '../topic/index.ts'
import { countContests } from './repo.ts'
import { staffContest } from './visible.ts'

type Items = Reply<typeof contract.check>['items']
const lowDiskBytes = 5 * 1024 ** 3

const block = (code: string, details: Record<string, unknown> = {}) => ({ code, level: 'block' as const, details })
const warn = (code: string, details: Record<string, unknown> = {}) => ({ code, level: 'warn' as const, details })

/** What blocks the start, and what an organiser should have seen before. */
export async function startCheckOf(platform: Pick<Platform, 'config'>, executor: Executor, row: ContestRecord): Promise<Items> {
  const counts = (await countContests(executor, [row.resource_id])).get(row.resource_id)
  return [
    ...(await topicItems(executor, row, counts?.entrants ?? 0)),
    ...entrantItems(row, counts?.entrants ?? 0),
    ...(await diskItems(platform)),
  ]
}

async function topicItems(executor: Executor, row: ContestRecord, entrants: number): Promise<Items> {
  const { resource_id, lang, translations } = row
  const other = lang === 'en' ? 'zh' : 'en'
  const flags = await flagReport(executor, resource_id)
  const ready = await readinessOf(executor, resource_id, { m: entrants, other })
  if (ready.online === 0) return [block('no_topics')]
  const items: Items = []
  if (flags.without.length > 0) items.push(block('topic_without_flags', { topics: flags.without }))
  if (ready.without_rubric.length > 0) items.push(block('topic_without_rubric', { topics: ready.without_rubric }))
  for (const pool of ready.small_pools) items.push(block('pool_too_small', { ...pool }))
  if (ready.points === 0) items.push(block('scores_zero'))
  if (ready.tested < ready.online) items.push(warn('topics_untested', { n: ready.tested, m: ready.online }))
  if (flags.shared.length > 0) items.push(warn('duplicate_flags', { topics: flags.shared, flag_box: row.flag_box }))
  const isBilingual = translations[other] !== undefined || ready.has_translations
  const lacking = [...(translations[other] === undefined ? [row.name] : []), ...ready.untranslated]
  if (isBilingual && lacking.length > 0) items.push(warn('translation_missing', { lang: other, names: lacking }))
  return items
}

function entrantItems({ registration }: ContestRecord, entrants: number): Items {
  if (entrants > 0) return []
  return [registration === 'list' ? block('list_empty') : warn('no_entrants')]
}

async function diskItems({ config }: Pick<Platform, 'config'>): Promise<Items> {
  const { bavail, bsize } = await statfs(config.filesDir)
  return bavail * bsize < lowDiskBytes ? [warn('disk_low', { free_mb: Math.round((bavail * bsize) / 1024 ** 2) })] : []
}

export async function checkContest(ctx: SignedIn, id: string): Promise<Reply<typeof contract.check>> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  return { items: await startCheckOf(ctx, ctx.db, contest) }
}
