import { job as contract, type JobView } from '@beacon/api/platform/job'
import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SignedIn } from '../../../context.ts'
import { job } from '../../../db/schema/platform.ts'
import { implement, type Module } from '../../../module.ts'
import { sweepCounters } from '../rate-limit/index.ts'

type Row = typeof job.$inferSelect
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function viewOf(row: Row): JobView {
  const error = isRecord(row.error)
    ? {
        code: String(row.error['code']),
        message: String(row.error['message']),
        details: isRecord(row.error['details']) ? row.error['details'] : {},
      }
    : null
  const { name, state, percent, created_at, finished_at } = row
  const result = isRecord(row.result) ? row.result : null
  const kind = isRecord(row.input) && typeof row.input['kind'] === 'string' ? row.input['kind'] : null
  return { job_id: row.resource_id, name, kind, state, percent, result, error, about: aboutOf(row), created_at, finished_at }
}

const aboutNames = ['import_id', 'export_id', 'contest_id'] as const

/** The ids a job was ordered with; nothing else of an order is shown, it may hold names or passwords. */
function aboutOf({ input }: Row): Record<string, string> {
  if (!isRecord(input)) return {}
  return Object.fromEntries(
    aboutNames.flatMap((name) => {
      const value = z.safeParse(z.uuid(), input[name])
      return value.success ? [[name, value.data]] : []
    }),
  )
}

const own = (ctx: SignedIn) => eq(job.user_id, ctx.actor.user_id)

const handlers = implement(contract, {
  get: async ({ ctx, params, fail }) => {
    const [row] = await ctx.db
      .select()
      .from(job)
      .where(and(own(ctx), eq(job.resource_id, params.job_id)))
    return row === undefined ? fail('not_found') : viewOf(row)
  },
  list: async ({ ctx }) => {
    const rows = await ctx.db
      .select()
      .from(job)
      .where(and(own(ctx), sql`${job.created_at} > now() - interval '7 days'`))
      .orderBy(desc(job.created_at))
      .limit(200)
    return { items: rows.map(viewOf), total: rows.length }
  },
})

export const jobModule: Module = {
  name: 'job',
  handlers,
  start: ({ jobs }) => {
    jobs.every('sweep_counters', '*/10 * * * *', sweepCounters)
    jobs.every('sweep_files', '17 3 * * *', async (ctx) => {
      const dropped = await ctx.storage.sweep()
      if (dropped > 0) ctx.log.info({ dropped }, 'unfinished uploads were removed')
    })
  },
}
