import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { mustBeOpen } from './lock-items.ts'
import { lockPapers } from './return-papers.ts'
import { seeOpenMarking } from './scope.ts'

/** Ticks those whose answers all have a mark. What was said of one before stays. */
async function tick(tx: Tx, attempts: readonly string[], by_user: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into exam_sample (attempt_id, by_user, outcome, reason)
    select a.id, ${by_user}, 'agree', '' from unnest(${sql.param([...attempts])}::uuid[]) as a (id)
    where exists (select from exam_item i where i.attempt_id = a.id)
      and not exists (select from exam_item i where i.attempt_id = a.id and i.mark is null)
    on conflict (attempt_id) do nothing returning attempt_id`)
  return rows.length
}

/** An outcome that names a change keeps its reason. */
async function untick(tx: Tx, attempts: readonly string[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from exam_sample where attempt_id = any(${sql.param([...attempts])}::uuid[]) and outcome = 'agree' returning attempt_id`)
  return rows.length
}

/** Says of papers that their marks stand, or takes that back. */
export async function checkPapers(
  ctx: SignedIn,
  id: string,
  { mark_nos, is_checked }: Parsed<typeof contract.check_papers>['body'],
): Promise<Reply<typeof contract.check_papers>> {
  const seen = await seeOpenMarking(ctx, id)
  const numbers = [...new Set(mark_nos)]
  const entry = { module: 'marking' as const, operation: 'sample' as const, object_type: 'contest', object_id: id }
  const changed = await change(ctx, entry, async (tx, note) => {
    await mustBeOpen(tx, seen)
    const attempts = await lockPapers(tx, seen, numbers)
    const count = is_checked ? await tick(tx, attempts, seen.userId) : await untick(tx, attempts)
    note({ object_name: seen.contest.name, after: { mark_nos: numbers, outcome: is_checked ? 'agree' : null, papers: count } })
    return count
  })
  return { changed, skipped: numbers.length - changed }
}
