import type { Ctx, Platform } from '../../../context.ts'
import { clearAlarm, raiseAlarm } from '../alarm/index.ts'
import { bytesText } from './bytes-text.ts'

/** So much above the floor it is over: a file that comes and goes at the floor is no news. */
const clearAt = 1.1

/** Less is free than must stay so: files are refused, everything else goes on. */
export const isBelowFloor = async ({ storage }: Pick<Platform, 'storage'>): Promise<boolean> => (await storage.room()).is_below

/** Asked every minute on one replica. Here, and nowhere else, administrators are told. */
export async function watchFloor(ctx: Ctx): Promise<void> {
  const { free, floor, is_below } = await ctx.storage.room()
  if (is_below) {
    const values = { free: bytesText(free), floor: bytesText(floor) }
    await raiseAlarm(ctx, { kind: 'storage_low', values: { en: values, zh: values } })
  } else if (free >= floor * clearAt) await clearAlarm(ctx, 'storage_low')
}
