import { eq, sum } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { sceneImage } from '../../../db/schema/index.ts'

export const GiB = 1024 ** 3

/** Bytes of all images that can be started from, each once however many versions share it; an engine that shares layers holds less. */
export async function imageBytes(executor: Executor): Promise<number> {
  const each = executor
    .selectDistinctOn([sceneImage.engine_id], { bytes: sceneImage.bytes })
    .from(sceneImage)
    .where(eq(sceneImage.status, 'ready'))
    .as('each')
  const [row] = await executor.select({ bytes: sum(each.bytes) }).from(each)
  return Number(row?.bytes ?? 0)
}

/** Null while it fits. What a refusal tells is in GB, to one digit. */
export function overRoom(used: number, want: number, quota_gb: number): { used: number; max: number; want: number } | null {
  const inGb = (bytes: number) => Math.ceil((bytes / GiB) * 10) / 10
  return used + want <= quota_gb * GiB ? null : { used: inGb(used), max: quota_gb, want: inGb(want) }
}
