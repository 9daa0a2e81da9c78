import { newId } from '../../../../db/id.ts'
import { topology } from '../../../../db/schema/scenes/topology.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { threeNodes } from './three-nodes.ts'

/** A template of three nodes straight into its table: its images need not exist. */
export async function insertTopology(server: TestServer, definition = threeNodes): Promise<string> {
  const topology_id = newId()
  const sums = { node_count: 3, vm_count: 0, net_count: 2, deploy_count: 0, warning_count: 0, checked_at: new Date().toISOString() }
  const by = { made_by: newId(), updated_by: newId() }
  const name = `Harbour ${topology_id.slice(-8)}`
  await server.db.insert(topology).values({ topology_id, name, description: '', definition, ...sums, ...by })
  return topology_id
}
