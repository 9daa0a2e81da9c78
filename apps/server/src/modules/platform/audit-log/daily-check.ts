import { zoneOffset } from '@beacon/i18n/format'
import * as z from 'zod'
import type { Ctx } from '../../../context.ts'
import { checkChain } from '../audit/index.ts'
import { findState, settingsOf, stateName, upsertSetting } from '../setting/index.ts'
import { tellOfCheck } from './trouble.ts'

const stateOf = 'audit_check'
const kept = z.object({ at: z.string(), rows: z.number(), broken_seq: z.nullable(z.number()) })
type Checked = z.infer<typeof kept>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const nightHour = 3

/** What the newest check by itself found. */
export async function lastDaily({ db }: Pick<Ctx, 'db'>): Promise<Checked | null> {
  return kept.safeParse(await findState(db, stateOf)).data ?? null
}

/** Once a night in the installation's zone. A server that was away, or died while it checked, makes up for it by day. */
export function isDue(last: string | null, timeZone: string, now = Date.now()): boolean {
  if (last === null) return true
  const hour = Math.floor(((now + zoneOffset(now, timeZone)) % dayMs) / hourMs)
  return now - Date.parse(last) >= (hour === nightHour ? 20 : 26) * hourMs
}

/** Asked once an hour on one replica. */
export async function checkDaily(ctx: Ctx): Promise<void> {
  const { time_zone } = (await settingsOf(ctx)).values
  if (!isDue((await lastDaily(ctx))?.at ?? null, time_zone)) return
  const began = performance.now()
  const result = await checkChain(ctx.pool, ctx.secret, { isGentle: true })
  const { rows, broken_seq } = result
  const value: Checked = { at: new Date().toISOString(), rows, broken_seq }
  await ctx.db.transaction((tx) => upsertSetting(tx, { name: stateName(stateOf), value, version: 0, updated_by: null }))
  ctx.log.info({ source: 'app', rows, broken_seq, ms: Math.round(performance.now() - began) }, 'the audit chain was checked')
  await tellOfCheck(ctx, result)
}
