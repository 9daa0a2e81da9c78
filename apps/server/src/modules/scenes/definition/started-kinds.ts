import type { DefinitionNode } from '@beacon/engine/scene/definition'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { sceneMachine } from '../../../db/schema/index.ts'

type Kind = DefinitionNode['kind']

/** A driver that starts virtual machines can do this with them, and no other can. */
const ofMachines = 'memorySnapshot'

/** Kinds of nodes that a machine which answers now can start; null while none does, for then nothing is known. */
export async function startedKinds(executor: Executor): Promise<ReadonlySet<Kind> | null> {
  const machines = await executor
    .select({ can: sceneMachine.can })
    .from(sceneMachine)
    .where(and(eq(sceneMachine.is_ok, true), gt(sceneMachine.beat_at, sql`clock_timestamp() - interval '15 seconds'`)))
  if (machines.length === 0) return null
  const kinds = new Set<Kind>(['container'])
  if (machines.some(({ can }) => can.includes(ofMachines))) kinds.add('vm')
  return kinds
}
