import { needOf } from '@beacon/engine/scene'
import { eq, sql } from 'drizzle-orm'
import { scene as sceneTable, sceneMachine } from '../../../../db/schema/scenes/scene.ts'
import type { Step } from '../trial.ts'

/** Of one scene, whoever it is for: pages/range-operation.md, table A.2. */
const quotas = { cpu_milli: 8_000, memory_mb: 8_192, nodes: 50 } as const
/** A machine that has said nothing for as long is not there. */
const beatSeconds = 20

export const roomStep: Step = async ({ ctx, scene, say }) => {
  const { cpuMilli, memoryMb, nodes } = needOf(scene.definition)
  const over = [
    ...(cpuMilli > quotas.cpu_milli ? [{ quota: 'cpu', used: cpuMilli / 1_000, max: quotas.cpu_milli / 1_000 }] : []),
    ...(memoryMb > quotas.memory_mb ? [{ quota: 'memory_mb', used: memoryMb, max: quotas.memory_mb }] : []),
    ...(nodes > quotas.nodes ? [{ quota: 'nodes', used: nodes, max: quotas.nodes }] : []),
  ]
  for (const values of over) await say('quota_over', values)
  const [machine] = await ctx.db
    .select()
    .from(sceneMachine)
    .where(sql`${sceneMachine.beat_at} > clock_timestamp() - make_interval(secs => ${beatSeconds})`)
    .orderBy(sql`${sceneMachine.is_ok} desc`)
    .limit(1)
  if (machine === undefined) await say('machine_missing')
  else if (!machine.is_ok) await say('machine_wrong', { why: machine.why ?? 'no_answer' })
  if (machine === undefined || !machine.is_ok || over.length > 0) return 'failed'
  const [held] = await ctx.db
    .select({
      memory_mb: sql<number>`coalesce(sum(${sceneTable.need_memory_mb}), 0)::int`,
      cpu_milli: sql<number>`coalesce(sum(${sceneTable.need_cpu_milli}), 0)::int`,
    })
    .from(sceneTable)
    .where(eq(sceneTable.is_admitted, true))
  const free = { memory_mb: machine.memory_mb - (held?.memory_mb ?? 0), cpu_milli: machine.cpu_milli - (held?.cpu_milli ?? 0) }
  const values = { cpu: cpuMilli / 1_000, memory_mb: memoryMb, cpu_free: free.cpu_milli / 1_000, memory_mb_free: free.memory_mb }
  // It would wait in the queue: too large for the machine as a whole is what an author has to know.
  if (memoryMb > machine.memory_mb || cpuMilli > machine.cpu_milli) {
    await say('room_short', values)
    return 'failed'
  }
  await say('room_good', values)
  return 'passed'
}
