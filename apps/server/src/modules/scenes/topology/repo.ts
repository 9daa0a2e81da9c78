import { eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { topology, type TopologyRecord } from '../../../db/schema/index.ts'

export async function findTopology(executor: Executor, topology_id: string): Promise<TopologyRecord | null> {
  const [row] = await executor.select().from(topology).where(eq(topology.topology_id, topology_id))
  return row ?? null
}

export async function lockTopology(tx: Tx, topology_id: string): Promise<TopologyRecord | null> {
  const [row] = await tx.select().from(topology).where(eq(topology.topology_id, topology_id)).for('update')
  return row ?? null
}
