import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { failFields } from '../../../../failure.ts'
import { selectMarkers } from '../exam/index.ts'
import { mustBeOpen } from './lock-items.ts'
import { lockPapers } from './return-papers.ts'
import { seeOpenMarking, type SeenMarking } from './scope.ts'

type Body = Parsed<typeof contract.assign_papers>['body']

interface Candidate extends Record<string, unknown> {
  attempt_id: string
  /** Of the wanted markers, those who may mark it, in the order in which they were named. */
  able: string[]
}

/** Who of the markers may mark which paper, in the order of the seed's hash: nobody chooses who gets which. */
async function selectAble(
  tx: Tx,
  { contest, double }: SeenMarking,
  attempts: readonly string[],
  marker_ids: readonly string[],
): Promise<Candidate[]> {
  const markers = await selectMarkers(tx, contest.resource_id)
  const others = sql`(select count(*) from unnest(${sql.param(markers.map(({ user_id }) => user_id))}::uuid[]) as k (id)
    join "user" v on v.resource_id = k.id and v.organisation_id is distinct from c.organisation_id
    where not exists (select 1 from exam_marker_excluded x where x.attempt_id = a.attempt_id and x.user_id = k.id))`
  const isFavoured = sql`${contest.own_organisation} and ${others} >= ${double.length > 0 ? 2 : 1} and u.organisation_id = c.organisation_id and exists (
    select 1 from entrant e left join "user" o on o.resource_id = e.user_id
    where e.contest_id = ${contest.resource_id} and not e.is_staff and o.organisation_id is distinct from u.organisation_id)`
  const { rows } = await tx.execute<Candidate>(sql`
    select a.attempt_id, array(
      select m.id from unnest(${sql.param([...marker_ids])}::uuid[]) with ordinality as m (id, place) join "user" u on u.resource_id = m.id
      where not exists (select 1 from exam_marker_excluded x where x.attempt_id = a.attempt_id and x.user_id = m.id)
        and not coalesce(${isFavoured}, false)
      order by m.place) as able
    from exam_attempt a left join "user" c on c.resource_id = a.user_id
    where a.attempt_id = any(${sql.param([...attempts])}::uuid[]) order by md5(${contest.seed} || a.attempt_id::text)`)
  return rows
}

export interface GivenPaper {
  attempt_id: string
  marker_ids: string[]
}

/** Gives each paper to `size` of its able markers: to those who got the fewest so far. Papers with fewer are left out. */
export function sharePapers(papers: readonly Candidate[], size: number): GivenPaper[] {
  const load = new Map<string, number>()
  const loadOf = (id: string) => load.get(id) ?? 0
  const given: GivenPaper[] = []
  for (const { attempt_id, able } of papers) {
    if (able.length < size) continue
    const marker_ids = able.toSorted((one, other) => loadOf(one) - loadOf(other)).slice(0, size)
    for (const id of marker_ids) load.set(id, loadOf(id) + 1)
    given.push({ attempt_id, marker_ids })
  }
  return given
}

/** How many people mark one answer at most. */
const markersOf = ({ isBlind }: SeenMarking): number => (isBlind ? 2 : 1)

type AssignInput = Pick<Body, 'marker_ids' | 'is_shared'>

async function planPapers(
  tx: Tx,
  seen: SeenMarking,
  attempts: readonly string[],
  { marker_ids, is_shared }: AssignInput,
): Promise<GivenPaper[]> {
  if (marker_ids.length === 0) return attempts.map((attempt_id) => ({ attempt_id, marker_ids: [] }))
  const papers = await selectAble(tx, seen, attempts, marker_ids)
  const size = markersOf(seen)
  if (is_shared) return sharePapers(papers, size)
  return papers.filter(({ able }) => able.length >= size).map(({ attempt_id, able }) => ({ attempt_id, marker_ids: able }))
}

/** What others hold of the papers becomes free at once; what was pushed is the lead's. */
async function writeGiven(tx: Tx, given: readonly GivenPaper[]): Promise<void> {
  const rows = JSON.stringify(given)
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) as g (attempt_id uuid, marker_ids uuid[])`
  await tx.execute(sql`update exam_attempt a set marker_ids = g.marker_ids from ${wanted} where a.attempt_id = g.attempt_id`)
  await tx.execute(sql`
    with held as (
      select i.item_id from exam_item i join ${wanted} on g.attempt_id = i.attempt_id
      where i.leased_by is not null and not i.is_pushed and cardinality(g.marker_ids) > 0 and not (i.leased_by = any(g.marker_ids))
      order by i.item_id for update of i
    )
    update exam_item x set leased_by = null, leased_until = null from held where x.item_id = held.item_id`)
}

/** Gives papers to markers, who alone mark them from now on; marks that were given stay. @throws 400 for people who may not mark */
export async function assignPapers(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.assign_papers>> {
  const seen = await seeOpenMarking(ctx, id)
  const [numbers, marker_ids] = [[...new Set(body.mark_nos)], [...new Set(body.marker_ids)]]
  const known = new Set((await selectMarkers(ctx.db, id)).map(({ user_id }) => user_id))
  if (marker_ids.some((one) => !known.has(one))) failFields({ marker_ids: { code: 'field_wrong' } })
  if (marker_ids.length > 0 && marker_ids.length < markersOf(seen)) failFields({ marker_ids: { code: 'two_markers_needed' } })
  const entry = { module: 'marking' as const, operation: 'assign' as const, object_type: 'contest', object_id: id }
  const changed = await change(ctx, entry, async (tx, note) => {
    await mustBeOpen(tx, seen)
    const attempts = await lockPapers(tx, seen, numbers)
    const given = await planPapers(tx, seen, attempts, { marker_ids, is_shared: body.is_shared })
    await writeGiven(tx, given)
    note({ object_name: seen.contest.name, after: { mark_nos: numbers, marker_ids, is_shared: body.is_shared, papers: given.length } })
    return given.length
  })
  return { changed, skipped: numbers.length - changed }
}
