import type { deskPatch as contract, PatchCheck } from '@beacon/api/rounds/patch'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { watchedEntrants } from '../../contest/core/contest/index.ts'
import { seeDesk } from './desk.ts'
import { patchOwner } from './repo.ts'

type Line = Omit<PatchCheck, 'at'> & { at: string; total: number }

const only = (condition: SQL | undefined): SQL => (condition === undefined ? sql`` : sql` and ${condition}`)

/**
 * What was run against the boxes of a contest's patches: a line for each step with a program, of every judging and of attempts that broke
 * off. A patch has a dozen of them, so they are read from its steps.
 */
export async function listPatchChecks(
  ctx: SignedIn,
  id: string,
  { page, size, sort, n, kind, verdict, topic_id, entrant_id }: Parsed<typeof contract.checks>['query'],
): Promise<Reply<typeof contract.checks>> {
  const seen = await seeDesk(ctx, id, 'contest.watch')
  const watched = await watchedEntrants(ctx, seen)
  const { rows } = await ctx.db.execute<Line & Record<string, unknown>>(sql`
    with tried as (
      select j.judging_id, j.key, j.judge, 0 as broken_no, false as is_broken, j.steps
        from judging j where j.owner = ${patchOwner(id)}
      union all
      select j.judging_id, j.key, b.one ->> 'judge', b.no::int, true, b.one -> 'steps'
        from judging j cross join lateral jsonb_array_elements(j.broken) with ordinality b(one, no) where j.owner = ${patchOwner(id)})
    select tried.judging_id || '.' || tried.broken_no || '.' || s.no as check_id, p.patch_id, p.no, p.n,
      p.entrant_id, e.name as entrant_name, p.topic_id, t.name as topic_name, s.one ->> 'kind' as kind,
      (s.one ->> 'is_control')::boolean as is_control, s.one ->> 'expect' as expect, s.one ->> 'verdict' as verdict,
      s.one ->> 'result' as result, s.one ->> 'started_at' as at, (s.one ->> 'took_ms')::int as took_ms,
      (s.one ->> 'limit_ms')::int as limit_ms, (s.one ->> 'exit_code')::int as exit_code, s.one ->> 'public' as public,
      tried.is_broken, tried.judge, (count(*) over ())::int as total
    from tried
      join patch p on p.patch_id = split_part(tried.key, ' ', 1)::uuid
      join entrant e on e.entrant_id = p.entrant_id
      join topic t on t.resource_id = p.topic_id
      cross join lateral jsonb_array_elements(tried.steps) with ordinality s(one, no)
    where p.contest_id = ${id} and p.run = ${seen.contest.run}
      and s.one ->> 'kind' in ('functions', 'exploit') and s.one ->> 'started_at' is not null${only(
        watched === null ? undefined : sql`p.entrant_id = any(${sql.param([...watched])}::uuid[])`,
      )}${only(n === undefined ? undefined : sql`p.n = ${n}`)}${only(kind === undefined ? undefined : sql`s.one ->> 'kind' = ${kind}`)}${only(
        verdict === undefined ? undefined : sql`s.one ->> 'verdict' = ${verdict}`,
      )}${only(topic_id === undefined ? undefined : sql`p.topic_id = ${topic_id}`)}${only(
        entrant_id === undefined ? undefined : sql`p.entrant_id = ${entrant_id}`,
      )}
    order by (s.one ->> 'started_at')::timestamptz ${sort === 'at' ? sql`asc` : sql`desc`}, check_id
    limit ${size} offset ${(page - 1) * size}`)
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
