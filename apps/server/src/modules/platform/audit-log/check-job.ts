import { readAuditHead, type audit as contract } from '@beacon/api/platform/audit'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import * as z from 'zod'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { checkChain } from '../audit/index.ts'
import { tellOfCheck } from './trouble.ts'

export const checkJob = 'audit_check'
const order = z.object({ head: z.string().optional() })

export async function orderCheck(ctx: SignedIn, { head }: Parsed<typeof contract.check>['query']): Promise<Reply<typeof contract.check>> {
  const input: z.infer<typeof order> = head === undefined ? {} : { head }
  const entry = { module: 'audit' as const, operation: 'chain_check' as const, object_type: 'audit', after: input }
  return change(ctx, entry, async (tx) => ({ job_id: await ctx.jobs.enqueue(tx, checkJob, input, ctx.actor.user_id) }))
}

/** The job; a broken chain is also an alarm. A kept head that somebody typed wrong is none. */
export async function runCheck(ctx: Ctx, input: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { head = '' } = order.parse(input)
  let shown = 0
  const onShare = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100))
    if (percent < shown + 5) return
    shown = percent
    void report(percent)
  }
  const result = await checkChain(ctx.pool, ctx.secret, { onShare, kept: readAuditHead(head) })
  const { broken_seq, kept } = result
  if (broken_seq !== null) ctx.log.error({ seq: broken_seq, source: 'app' }, 'the audit log was tampered with')
  if (kept === 'missing' || kept === 'different')
    ctx.log.warn({ audit_head: head, kept, source: 'app' }, 'the audit chain does not hold the head that was given')
  await tellOfCheck(ctx, result)
  return { ...result }
}
