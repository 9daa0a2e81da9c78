import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import { hostname } from 'node:os'
import { health } from '@beacon/api/platform/health'
import { sql } from 'drizzle-orm'
import { implement, type Module } from '../../../module.ts'
import { version } from '../../../version.ts'

const replica = `${hostname()}-${randomUUID().slice(0, 8)}`

const handlers = implement(health, {
  live: () => ({ status: 'ok', version }),
  ready: async ({ ctx, fail }) => {
    await ctx.db.execute(sql`select 1`)
    await access(ctx.config.filesDir, constants.W_OK).catch(() => fail('unavailable', { what: 'files' }))
    return { status: 'ready', replica }
  },
})

export const healthModule: Module = { name: 'health', handlers }
