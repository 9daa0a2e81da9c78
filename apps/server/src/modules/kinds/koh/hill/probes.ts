import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { deskHill as contract, HillProbe } from '@beacon/api/kinds/koh/hill-desk'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { judging } from '../../../../db/schema/index.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { failedStep } from '../../../scenes/judging/index.ts'
import { hillOwner, readKey } from '../keep/index.ts'
import { mustBeKoh, selectHills } from '../placed/index.ts'

/** Looks at the hills that run, with what their checker wrote. */
export async function listProbes(
  ctx: SignedIn,
  id: string,
  { page, size, topic_id }: Parsed<typeof contract.probes>['query'],
): Promise<Reply<typeof contract.probes>> {
  const { run } = mustBeKoh((await staffContest(ctx, id, 'contest.watch')).contest)
  const names = new Map((await selectHills(ctx.db, id)).map(({ topic }) => [topic.resource_id, topic.name]))
  const where = and(
    eq(judging.owner, hillOwner(id)),
    sql`split_part(${judging.key}, ' ', 1) = ${String(run)}`,
    sql`split_part(${judging.key}, ' ', 3) = 'probe'`,
    topic_id === undefined ? undefined : sql`split_part(${judging.key}, ' ', 2) = ${topic_id}`,
  )
  const rows = await ctx.db
    .select()
    .from(judging)
    .where(where)
    .orderBy(desc(judging.ordered_at), desc(judging.judging_id))
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.map(({ judging_id, key, state, outcome, steps, ordered_at, done_at }): HillProbe => {
    const { topic_id: of, version } = readKey(key)
    const isOver = state === 'done' || state === 'cancelled'
    const said = failedStep(steps) ?? steps.find(({ kind }) => kind === 'functions')
    return {
      probe_id: judging_id,
      topic_id: of,
      topic_name: names.get(of) ?? '',
      version,
      verdict: !isOver ? null : outcome !== 'done' ? 'error' : failedStep(steps) === null ? 'up' : 'down',
      ordered_at,
      done_at,
      took_ms: said?.took_ms ?? null,
      public: said?.public ?? '',
      output: said?.output ?? '',
    }
  })
  return { items, total: await ctx.db.$count(judging, where) }
}
