import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { nodeLogOf } from '../look/index.ts'
import { findRun } from './repo.ts'
import { heldOf } from './standing.ts'

/** Of what runs, else of what is on its way up. @throws scene_driver_missing */
export async function readLog(ctx: SignedIn, service_id: string, lines: number): Promise<{ text: string }> {
  const run = await findRun(ctx.db, service_id)
  if (run === null) return fail('not_found')
  const held = (await heldOf(ctx.db, [service_id])).get(service_id) ?? []
  const one = held.find(({ row }) => row.instance_id === run.instance_id) ?? held[0]
  if (one === undefined || one.scene === null || one.node === null) return { text: '' }
  return nodeLogOf(ctx, one.scene, { node_id: one.node.node_id, lines })
}
