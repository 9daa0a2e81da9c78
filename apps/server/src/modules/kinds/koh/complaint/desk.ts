import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ComplaintDetail, ComplaintRow, deskComplaint as contract } from '@beacon/api/kinds/koh/complaint'
import { fallsWith, holdPay, rollbackTargets, secondsBetween } from '@beacon/engine/koh'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { kohComplaint } from '../../../../db/schema/kinds/koh/complaint.ts'
import { fail } from '../../../../failure.ts'
import { staffContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { elapsedNow, factOf, findVersion, selectHolds, selectVersions } from '../keep/index.ts'
import { findHill, mustBeKoh, namedEntrants } from '../placed/index.ts'
import { deskOrder, findComplaint, selectComplaints } from './repo.ts'
import { deskViews } from './views.ts'

interface OneReport {
  resource_id: string
  complaint_id: string
}

const ofRun = ({ contest }: Pick<SeenContest, 'contest'>) => ({ contest_id: contest.resource_id, run: contest.run })

export async function seeDesk(ctx: SignedIn, id: string): Promise<SeenContest> {
  const seen = await staffContest(ctx, id, 'referee.decide')
  mustBeKoh(seen.contest)
  return seen
}

export async function listComplaints(
  ctx: SignedIn,
  id: string,
  { page, size, sort, state, topic_id, entrant_id }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const of = ofRun(await seeDesk(ctx, id))
  const inRun = and(eq(kohComplaint.contest_id, id), eq(kohComplaint.run, of.run))
  const where = and(
    inRun,
    state === undefined ? undefined : inArray(kohComplaint.state, state),
    topic_id === undefined ? undefined : eq(kohComplaint.topic_id, topic_id),
    entrant_id === undefined ? undefined : or(eq(kohComplaint.reporter_id, entrant_id), eq(kohComplaint.reported_id, entrant_id)),
  )
  const order = sort === undefined ? deskOrder : [(sort === 'created_at' ? asc : desc)(kohComplaint.no)]
  const rows = await ctx.db
    .select()
    .from(kohComplaint)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  return {
    items: await deskViews(ctx.db, of, rows),
    total: await ctx.db.$count(kohComplaint, where),
    waiting: await ctx.db.$count(kohComplaint, and(inRun, eq(kohComplaint.state, 'reviewing'))),
  }
}

export async function readComplaint(ctx: SignedIn, { resource_id, complaint_id }: OneReport): Promise<ComplaintDetail> {
  const seen = await seeDesk(ctx, resource_id)
  const of = ofRun(seen)
  const row = (await findComplaint(ctx.db, of, complaint_id)) ?? fail('hill_report_not_found')
  const { topic_id, version } = row
  const [view] = await deskViews(ctx.db, of, [row])
  if (view === undefined) return fail('hill_report_not_found')
  const versions = (await selectVersions(ctx.db, of, topic_id)).map(factOf)
  const falls = fallsWith(versions, version)
  const fallen = await fallenVersions(ctx, of, topic_id)
  const names = await namedEntrants(ctx.db, resource_id)
  const hill = await findHill(ctx.db, resource_id, topic_id)
  const elapsed = elapsedNow({ contest: seen.contest, ...of, at: seen.now, next_seq: 0 })
  const stakes = new Map<string, number>()
  for (const hold of await selectHolds(ctx.db, of, topic_id)) {
    if (!falls.includes(hold.version) || hold.is_taken_back) continue
    stakes.set(hold.entrant_id, (stakes.get(hold.entrant_id) ?? 0) + secondsBetween(hold.from_ms, hold.to_ms ?? elapsed))
  }
  const twins = (await selectComplaints(ctx.db, of)).filter(
    (one) => one.complaint_id !== complaint_id && one.topic_id === topic_id && one.version === version && one.state === 'reviewing',
  )
  return {
    ...view,
    patch_id: (await findVersion(ctx.db, of, topic_id, version))?.patch_id ?? null,
    falls,
    targets: rollbackTargets(versions, [...falls, ...fallen]),
    stakes: [...stakes].map(([entrant_id, held_s]) => ({
      entrant_id,
      name: names.get(entrant_id)?.name ?? '',
      held_s,
      points: holdPay(held_s, hill?.terms.hold_points ?? 0),
    })),
    twins: twins.map((one) => ({
      complaint_id: one.complaint_id,
      no: one.no,
      reporter: names.get(one.reporter_id)?.name ?? '',
      reason: one.reason,
    })),
  }
}

/** Versions that fell before. */
async function fallenVersions(ctx: SignedIn, of: { contest_id: string; run: number }, topic_id: string): Promise<number[]> {
  return (await selectVersions(ctx.db, of, topic_id)).flatMap(({ version, state }) => (state === 'rolled_back' ? [version] : []))
}

export async function readRow(ctx: SignedIn, { resource_id, complaint_id }: OneReport): Promise<ComplaintRow> {
  const of = ofRun(await seeDesk(ctx, resource_id))
  const row = (await findComplaint(ctx.db, of, complaint_id)) ?? fail('hill_report_not_found')
  return (await deskViews(ctx.db, of, [row]))[0] ?? fail('hill_report_not_found')
}
