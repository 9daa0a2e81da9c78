import type { writeup as contract } from '@beacon/api/topic/writeup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { writeup, writeupDraft } from '../../../../db/schema/contest/writeup.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { isHeldByOther, leaseFor, noLease } from '../marking/index.ts'
import { staffAnswers } from '../../topic/rules/index.ts'
import type { InUpload } from './detail.ts'
import { lockUpload } from './repo.ts'

/** Takes an upload to read for 15 minutes, or tells who has it. Asking again lengthens it; `release` gives it back. */
export async function holdUpload(
  ctx: SignedIn,
  { resource_id, upload_id }: InUpload,
  release: boolean,
): Promise<Reply<typeof contract.lock>> {
  const { contest, now } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const entry = {
    module: 'marking' as const,
    operation: release ? ('close' as const) : ('open' as const),
    object_type: 'writeup',
    object_id: upload_id,
  }
  return change(ctx, entry, async (tx, note) => {
    const row = (await lockUpload(tx, { contest_id: resource_id, run: contest.run }, upload_id)) ?? fail('not_found')
    note({ object_name: row.file_name })
    const { lock_by, lock_at, lock_until } = row
    if (isHeldByOther(row, ctx.actor.user_id, now)) return { is_mine: false, by: lock_by, at: lock_at, until: lock_until }
    const [held] = await tx
      .update(writeup)
      .set(release ? noLease : leaseFor(ctx.actor, row, now))
      .where(eq(writeup.resource_id, upload_id))
      .returning()
    await publish(tx, {
      contest_id: resource_id,
      channel: 'desk:marking.mark',
      event: 'desk.review',
      data: { upload_id, kind: row.kind, status: row.status },
    })
    return { is_mine: !release, by: held?.lock_by ?? null, at: held?.lock_at ?? null, until: held?.lock_until ?? null }
  })
}

type Draft = Parsed<typeof contract.draft>['body']

export async function putDraft(executor: Executor, upload_id: string, user_id: string, draft: Draft): Promise<void> {
  const values = { ...draft, at: sql`clock_timestamp()` }
  await executor
    .insert(writeupDraft)
    .values({ upload_id, user_id, ...values })
    .onConflictDoUpdate({ target: [writeupDraft.upload_id, writeupDraft.user_id], set: values })
}

/** Keeps a review that is not finished; nobody else sees it. */
export async function keepDraft(ctx: SignedIn, { resource_id, upload_id }: InUpload, draft: Draft): Promise<{ ok: true }> {
  const { contest } = await staffAnswers(ctx, resource_id, 'marking.mark')
  const entry = { module: 'marking' as const, operation: 'draft' as const, object_type: 'writeup', object_id: upload_id }
  await change(ctx, entry, async (tx) => {
    if ((await lockUpload(tx, { contest_id: resource_id, run: contest.run }, upload_id)) === null) fail('not_found')
    await putDraft(tx, upload_id, ctx.actor.user_id, draft)
  })
  return { ok: true }
}
