import type { Reply } from '@beacon/api/endpoint'
import type { sso as contract } from '@beacon/api/people/sso'
import type { SignedIn } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { requireReauth } from '../session/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { discovered, getProvider } from './provider.ts'

/** Reads the provider's discovery document, as the next sign-in would; said in our words. */
export async function testProvider(ctx: SignedIn, providerId: string): Promise<Reply<typeof contract.test_provider>> {
  await requireReauth(ctx)
  const provider = await getProvider(ctx, providerId)
  const from = performance.now()
  const said = await discovered(ctx, provider).then(
    () => 'good',
    (error: unknown) => (error instanceof Failure ? error.code : 'idp_unreachable'),
  )
  const is_good = said === 'good'
  const result = is_good ? ('success' as const) : ('failed' as const)
  await writeAudit(ctx, ctx.db, [
    { module: 'setting', operation: 'test', object_type: 'setting', object_name: `oidc ${providerId}`, result },
  ])
  return { is_good, said, took_ms: Math.round(performance.now() - from) }
}
