import type { Reply } from '@beacon/api/endpoint'
import type { topology as contract } from '@beacon/api/scene/topology'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { topologyUsePort } from './port.ts'
import { findTopology } from './repo.ts'

export async function listUses(ctx: SignedIn, id: string): Promise<Reply<typeof contract.uses>> {
  const template = (await findTopology(ctx.db, id)) ?? fail('not_found')
  const items = await topologyUsePort.answer().listCopies(ctx, template)
  return { items, total: items.length }
}

/** The differences were looked at for one version of the template. @throws changed_meanwhile */
export async function updateUses(
  ctx: SignedIn,
  id: string,
  { question_ids, version }: { question_ids: readonly string[]; version: number },
): Promise<Reply<typeof contract.update_uses>> {
  const template = (await findTopology(ctx.db, id)) ?? fail('not_found')
  if (template.version !== version)
    fail('changed_meanwhile', { at: template.updated_at, fields: ['definition'], version: template.version })
  return topologyUsePort.answer().replaceCopies(ctx, template, [...new Set(question_ids)])
}
