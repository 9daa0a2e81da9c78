import type { Ctx, Platform } from '../../context.ts'
import { oncePer } from '../rate-limit/index.ts'

const tellEveryMs = 6 * 3_600_000

/** Less is free than must stay so: files are refused, everything else goes on. */
export const isBelowFloor = async ({ storage }: Pick<Platform, 'storage'>): Promise<boolean> => (await storage.room()).is_below

/** Asked every minute on one replica. Here, and nowhere else, somebody is told: once, and again after six hours. */
export async function watchFloor(ctx: Ctx): Promise<void> {
  const { free, floor, is_below } = await ctx.storage.room()
  if (!is_below || (await oncePer(ctx, 'disk_floor', tellEveryMs)) !== null) return
  ctx.log.error({ free_bytes: free, floor_bytes: floor, source: 'storage' }, 'the disk is nearly full: files are refused')
}
