import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { topology as contract } from '@beacon/api/scene/topology'
import type { SignedIn } from '../../../context.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { checkText, installationFacts } from '../definition/index.ts'

/** An editor asks after each pause of its author. */
const mostPerMinute = 240

export async function checkTopology(ctx: SignedIn, body: Parsed<typeof contract.check>['body']): Promise<Reply<typeof contract.check>> {
  await rateLimit(ctx, `topology-check ${ctx.actor.user_id}`, mostPerMinute, 60_000)
  return checkText(ctx.db, body, { isShared: false, needsFlag: false, ...(await installationFacts(ctx)) })
}
