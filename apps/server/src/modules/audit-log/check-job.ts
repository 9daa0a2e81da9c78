import type { audit as contract } from '@beacon/api/audit'
import type { Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { JobResult } from '../../jobs/jobs.ts'
import { checkChain } from '../audit/index.ts'

export const checkJob = 'audit_check'

export async function orderCheck(ctx: SignedIn): Promise<Reply<typeof contract.check>> {
  const entry = { module: 'audit' as const, operation: 'chain_check' as const, object_type: 'audit' }
  return change(ctx, entry, async (tx) => ({ job_id: await ctx.jobs.enqueue(tx, checkJob, {}, ctx.actor.user_id) }))
}

/** The job; a broken chain is also an error of the system log, which the alarms read. */
export async function runCheck(ctx: Ctx, _input: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  let shown = 0
  const result = await checkChain(ctx.pool, ctx.secret, (share) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent < shown + 5) return
    shown = percent
    void report(percent)
  })
  if (result.broken_seq !== null) ctx.log.error({ seq: result.broken_seq, source: 'app' }, 'the audit log was tampered with')
  return { ...result }
}
