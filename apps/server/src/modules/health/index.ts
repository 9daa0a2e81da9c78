import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { health } from '@beacon/api/health'
import { sql } from 'drizzle-orm'
import { implement, type Module } from '../../module.ts'

const replica = `${hostname()}-${randomUUID().slice(0, 8)}`
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }

const handlers = implement(health, {
  live: () => ({ status: 'ok', version }),
  ready: async ({ ctx, fail }) => {
    await ctx.db.execute(sql`select 1`)
    await access(ctx.config.filesDir, constants.W_OK).catch(() => fail('unavailable', { what: 'files' }))
    return { status: 'ready', replica }
  },
})

export { version }
export const healthModule: Module = { name: 'health', handlers }
