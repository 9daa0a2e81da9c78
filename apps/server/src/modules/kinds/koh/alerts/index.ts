import type { Reply } from '@beacon/api/endpoint'
import type { hill as contract } from '@beacon/api/kinds/koh/hill'
import type { deskHill as desk } from '@beacon/api/kinds/koh/hill-desk'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import type { HillAlert } from '@beacon/api/kinds/koh/views'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { kohAlert } from '../../../../db/schema/kinds/koh/complaint.ts'
import { hiddenInFreeze, namelessAlerts, shownVersion } from '../keep/index.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { kingView, mustBeKoh, namedEntrants } from '../placed/index.ts'
import { ownEntry, seeKoh, seenHills, type SeenHills } from '../sight/index.ts'

type Alerts = Reply<typeof contract.alerts>
interface Query {
  topic_id?: string | undefined
}

/** The latest alerts that somebody may know; `own`: those of its entrant are whole, and with what only it hears. */
async function selectAlerts(ctx: Ctx, seen: SeenHills, { topic_id }: Query, own: string | null): Promise<Alerts> {
  const { of } = seen
  const isStaff = seen.standpoint === 'staff'
  const frozen_at = isStaff ? null : seen.frozen_at
  const hills = new Map((await seenHills(ctx, seen)).map(({ topic }) => [topic.resource_id, topic.name]))
  const names = await namedEntrants(ctx.db, of.contest_id)
  const isOwn = own === null ? sql`false` : sql`${own}::uuid = any(${kohAlert.parties})`
  const rows = await ctx.db
    .select({ row: kohAlert, is_own: sql<boolean>`${isOwn}` })
    .from(kohAlert)
    .where(
      and(
        eq(kohAlert.contest_id, of.contest_id),
        eq(kohAlert.run, of.run),
        topic_id === undefined ? undefined : eq(kohAlert.topic_id, topic_id),
        isStaff ? undefined : or(eq(kohAlert.is_public, true), isOwn),
      ),
    )
    .orderBy(desc(kohAlert.at), desc(kohAlert.alert_id))
    .limit(kohLimits.alerts)
  const items = rows.flatMap(({ row, is_own }): HillAlert[] => {
    const name = hills.get(row.topic_id)
    const isSince = frozen_at !== null && Date.parse(row.at) >= frozen_at
    const isFrozen = isSince && !is_own
    if (name === undefined || (isFrozen && hiddenInFreeze.has(row.type))) return []
    const isNameless = isFrozen || (namelessAlerts.has(row.type) && !is_own && !isStaff)
    const { alert_id, type, version, at, entrant_id } = row
    const other_version = shownVersion(isSince, row)
    const entrant = isNameless ? null : kingView(names, entrant_id)
    return [{ alert_id, type, topic_id: row.topic_id, topic_name: name, version, other_version, entrant, is_own, at }]
  })
  return { items, is_frozen: seen.frozen_at !== null }
}

/** All of them, for the desk. */
export async function readDeskAlerts(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof desk.alerts>> {
  const seen = await staffContest(ctx, id, 'contest.watch')
  const contest = mustBeKoh(seen.contest)
  const all = { ...seen, contest, of: { contest_id: id, run: contest.run }, frozen_at: null, standpoint: 'staff' as const }
  const { items } = await selectAlerts(ctx, all, query, null)
  return { items }
}

export const readAlerts = async (ctx: Ctx, id: string, query: Query): Promise<Alerts> =>
  selectAlerts(ctx, await seeKoh(ctx, id), query, null)

export async function readOwnAlerts(ctx: SignedIn, id: string, query: Query): Promise<Alerts> {
  const seen = await seeKoh(ctx, id)
  const { entrant_id } = await ownEntry(ctx, seen)
  return selectAlerts(ctx, seen, query, entrant_id)
}
