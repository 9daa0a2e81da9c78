import { sql } from 'drizzle-orm'
import { clockNow } from '../../../../db/clock.ts'
import type { Ctx, Platform } from '../../../../context.ts'
import { kindEvidence } from './port.ts'
import { collectEvidence, collectMatches } from './collect.ts'

const everyMs = 1_500
/** Tries stay in view this long: a batch may commit after a later one was looked at. */
const overlapMs = 10_000

/** Follows the contests of this process: soon after a batch, strong evidence is looked for. One look at a time per contest. */
export function openWatch(): { hear: (platform: Platform, payload: string) => void; stop: () => Promise<void> } {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let isStopped = false
  const look = (platform: Platform, contest_id: string) => {
    timers.delete(contest_id)
    const since = new Date(clockNow() - everyMs - overlapMs).toISOString()
    const one: Promise<unknown> = collectMatches(platform, contest_id, since)
      .catch((error: unknown) => platform.log.warn({ err: error, contest_id }, 'evidence could not be looked for'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return {
    hear: (platform, payload) => {
      const [contest_id = ''] = payload.split(' ')
      if (isStopped || contest_id === '' || timers.has(contest_id)) return
      timers.set(contest_id, setTimeout(() => look(platform, contest_id), everyMs).unref())
    },
    stop: async () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** Every contest in which something was submitted since the last look. */
export async function collectAll(ctx: Ctx): Promise<void> {
  const isNew = kindEvidence.all().map(({ kind, port }) => sql`(c.kind = ${kind} and ${port.hasNew})`)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select c.resource_id as id from contest c
    left join evidence_cursor e on e.contest_id = c.resource_id and e.run = c.run
    where c.deleted_at is null and c.start_at <= now() and (${sql.join(isNew, sql` or `)})`)
  for (const { id } of rows) await collectEvidence(ctx, id)
}
