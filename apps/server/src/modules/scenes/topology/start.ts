import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { topology as contract } from '@beacon/api/scene/topology'
import { can, type SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { instanceNumber, startInstance } from '../instance/index.ts'
import { findTopology } from './repo.ts'

const tryMinutes = 60

/** Runs the saved definition; what it may be and how long it lasts is the instances' to say. @throws those of `instanceStartErrors` */
export async function startTopology(
  ctx: SignedIn,
  id: string,
  { way, name }: Parsed<typeof contract.start>['body'],
): Promise<Reply<typeof contract.start>> {
  if (!can(ctx, 'topology.manage')) fail('permission_missing', { item: 'topology.manage' })
  const row = (await findTopology(ctx.db, id)) ?? fail('not_found')
  const { row: started } = await startInstance(ctx, {
    name: name ?? row.name,
    type: way === 'try' ? 'sandbox' : 'run',
    definition: row.definition,
    creator: ctx.actor.user_id,
    purpose: 'template',
    object_id: row.topology_id,
    ...(way === 'try' ? { lifetimeMinutes: tryMinutes } : {}),
  })
  return { instance_id: started.instance_id, number: instanceNumber(started.number) }
}
