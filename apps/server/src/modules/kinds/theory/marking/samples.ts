import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { markingLead as contract, MarkSample } from '@beacon/api/kinds/theory/marking-lead'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { pageSql } from '../../../../db/list.ts'
import { fail } from '../../../../failure.ts'
import { selectDecisions } from './decisions.ts'
import { mustBeOpen } from './lock-items.ts'
import { attemptTables, judgedOf, offeredTo, seeMarking, seeOpenMarking, type SeenMarking } from './scope.ts'

/** Papers that people marked whole, the picked ones by the seed of the exam: nobody chooses them, and they stay the same. */
function samplesOf(seen: SeenMarking): SQL {
  const { contest } = seen
  return sql`
    select a.attempt_id, a.mark_no, a.objective, a.subjective, s.outcome, coalesce(s.reason, '') as reason, coalesce(u.rep_name, '') as by_name
    from (
      select x.*, row_number() over (order by md5(${contest.seed} || x.attempt_id::text)) as place, count(*) over () as papers
      from (
        select a.attempt_id, a.mark_no, a.objective, sum(i.mark)::int as subjective, count(i.item_id) = count(i.mark) as is_marked
        from ${attemptTables} join exam_item i on i.attempt_id = a.attempt_id
        where ${judgedOf(contest)} and ${offeredTo(seen)} group by a.attempt_id
        having count(i.marked_by) > 0 or bool_or(i.mark is null)
      ) x
    ) a left join exam_sample s on s.attempt_id = a.attempt_id left join "user" u on u.resource_id = s.by_user
    where a.place <= ceil(a.papers * ${contest.sampling_percent}::numeric / 100) and a.is_marked`
}

export interface SampleCount extends Record<string, unknown> {
  picked: number
  seen: number
}

/** How much of the marked papers was picked, and looked at. */
export async function countSamples(ctx: SignedIn, seen: SeenMarking): Promise<SampleCount> {
  const { rows } = await ctx.db.execute<SampleCount>(sql`
    with x as (${samplesOf(seen)}) select count(*)::int as picked, count(x.outcome)::int as seen from x`)
  return rows[0] ?? { picked: 0, seen: 0 }
}

interface Row extends MarkSample, Record<string, unknown> {
  attempt_id: string
  count: number
}

async function selectSamples(ctx: SignedIn, seen: SeenMarking, { where, page }: { where: SQL; page: SQL }): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with x as (${samplesOf(seen)})
    select x.*, (count(*) over ())::int as count from x where ${where}
    order by (x.outcome is not null), md5(x.attempt_id::text || ${seen.userId}::text) ${page}`)
  return rows
}

const sampleView = ({ mark_no, objective, subjective, outcome, reason, by_name }: MarkSample): MarkSample => ({
  mark_no,
  objective,
  subjective,
  outcome,
  reason,
  by_name,
})

/** Marked papers to look at again: those that nobody looked at first. */
export async function listSamples(
  ctx: SignedIn,
  id: string,
  query: Parsed<typeof contract.samples>['query'],
): Promise<Reply<typeof contract.samples>> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'closed') return { items: [], total: 0 }
  const rows = await selectSamples(ctx, seen, { where: sql`true`, page: pageSql(query) })
  return { items: rows.map(sampleView), total: rows[0]?.count ?? 0 }
}

/** @throws not_found for a paper that was not picked, or is not marked */
async function getSample(ctx: SignedIn, seen: SeenMarking, mark_no: string): Promise<Row> {
  const [row] = seen.state === 'closed' ? [] : await selectSamples(ctx, seen, { where: sql`x.mark_no = ${mark_no}`, page: sql`limit 1` })
  return row ?? fail('not_found')
}

type Params = Parsed<typeof contract.sample>['params']

/** A picked paper with the marks of all its answers. */
export async function readSample(ctx: SignedIn, { exam_id, mark_no }: Params): Promise<Reply<typeof contract.sample>> {
  const seen = await seeMarking(ctx, exam_id)
  const row = await getSample(ctx, seen, mark_no)
  const answers = await selectDecisions(ctx, seen, { where: sql`i.attempt_id = ${row.attempt_id}`, page: sql`` })
  return { ...sampleView(row), answers }
}

/** Keeps what whoever leads says of a picked paper: marks stand, or were changed for a reason. */
export async function checkSample(
  ctx: SignedIn,
  { exam_id, mark_no }: Params,
  { outcome, reason }: Parsed<typeof contract.check_sample>['body'],
): Promise<MarkSample> {
  const seen = await seeOpenMarking(ctx, exam_id)
  const { attempt_id } = await getSample(ctx, seen, mark_no)
  const entry = { module: 'marking' as const, operation: 'sample' as const, object_type: 'contest', object_id: exam_id }
  await change(ctx, entry, async (tx, note) => {
    await mustBeOpen(tx, seen)
    await tx.execute(sql`
      insert into exam_sample (attempt_id, by_user, outcome, reason) values (${attempt_id}, ${seen.userId}, ${outcome}, ${reason})
      on conflict (attempt_id) do update set by_user = excluded.by_user, at = now(), outcome = excluded.outcome, reason = excluded.reason`)
    note({ object_name: seen.contest.name, after: { mark_no, outcome, reason } })
  })
  return sampleView(await getSample(ctx, seen, mark_no))
}
