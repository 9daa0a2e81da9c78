import { hostname } from 'node:os'
import { lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { hostSample } from '../../../db/schema/dashboard.ts'
import { diskOf } from '../../platform/storage-cleaner/index.ts'
import { type CpuMeter, memoryNow } from './load.ts'
import { countApps } from './online-repo.ts'

const keptDays = 7

/** Once a minute on one replica: the load of its machine, and who is online in the whole installation. */
export async function takeSample(ctx: Pick<Ctx, 'db' | 'config'>, cpu: CpuMeter): Promise<void> {
  const memory = memoryNow()
  const [disk, apps] = [await diskOf(ctx.config.filesDir), await countApps(ctx.db, null)]
  await ctx.db
    .insert(hostSample)
    .values({
      at: sql`date_trunc('minute', now())`,
      replica: hostname(),
      cpu_percent: cpu.percent() ?? 0,
      memory_used: memory.used,
      memory_total: memory.total,
      disk_percent: disk.used_percent,
      online_admin: apps.admin,
      online_arena: apps.arena,
      online_program: apps.program,
    })
    .onConflictDoNothing()
  await ctx.db.delete(hostSample).where(lt(hostSample.at, sql`now() - make_interval(days => ${keptDays})`))
}
