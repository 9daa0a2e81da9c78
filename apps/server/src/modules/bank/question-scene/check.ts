import type { questionScene as contract } from '@beacon/api/bank/question-scene'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { checkText, installationFacts } from '../../scenes/definition/index.ts'

type Body = Parsed<typeof contract.check>['body']

const mostPerMinute = 120

export async function checkScene(ctx: SignedIn, { isolation, is_dynamic, ...scene }: Body): Promise<Reply<typeof contract.check>> {
  await rateLimit(ctx, `scene-check ${ctx.actor.user_id}`, mostPerMinute, 60_000)
  return checkText(ctx.db, scene, { isShared: isolation === 'shared', needsFlag: is_dynamic, ...(await installationFacts(ctx)) })
}
