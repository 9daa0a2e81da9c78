import type { OwnComplaint } from '@beacon/api/kinds/koh/complaint'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { elapsedAt } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { asKoh, type KohContest } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { kohComplaint, type ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'
import type { VersionRecord } from '../../../../db/schema/kinds/koh/hill.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, iso, stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { alert, findVersion, tellComplaint } from '../keep/index.ts'
import { selectHills } from '../placed/index.ts'
import { mustBeKoh } from '../placed/index.ts'
import { seeContest } from '../../../contest/core/contest/index.ts'
import { selectComplaints } from './repo.ts'
import { ownViews } from './views.ts'

const hourMs = 3_600_000

type Refusal = 'hill_report_off' | 'hill_report_base' | 'hill_report_own' | 'hill_report_late' | 'hill_report_open' | 'hill_report_rate'

interface Asker {
  contest: KohContest
  entrant_id: string
  now: number
  /** All of the run. */
  reports: readonly ComplaintRecord[]
}

/** What keeps an entrant from reporting a version, asked in this order; null: nothing. */
function refusalOf(
  { contest, entrant_id, now, reports }: Asker,
  { topic_id, version, owner_id, from_at, to_ms }: VersionRecord,
): Refusal | null {
  if (!contest.complaints) return 'hill_report_off'
  if (owner_id === null || from_at === null) return 'hill_report_base'
  if (owner_id === entrant_id) return 'hill_report_own'
  const clock = clockOf(contest)
  const windowMs = contest.complaint_window_min * 60_000
  const isLate = to_ms !== null && elapsedAt(clock, now) - to_ms > windowMs
  const endedMs = stateOf(contest, now).status === 'finished' ? now - Date.parse(contest.stopped_at ?? contest.end_at) : 0
  if (isLate || endedMs > windowMs) return 'hill_report_late'
  const own = reports.filter((one) => one.reporter_id === entrant_id)
  if (own.some((one) => one.topic_id === topic_id && one.version === version && one.state === 'reviewing')) return 'hill_report_open'
  const recent = own.filter(({ created_at }) => now - Date.parse(created_at) < hourMs).length
  return recent >= kohLimits.reports_hour ? 'hill_report_rate' : null
}

/** Versions of a hill that an entrant may report now. */
export async function mayReport(
  { db }: { db: Executor },
  { contest: row, now }: Pick<SeenContest, 'contest' | 'now'>,
  entrant_id: string | null,
  versions: readonly VersionRecord[],
): Promise<ReadonlySet<number>> {
  const contest = asKoh(row)
  if (entrant_id === null || stateOf(contest, now).status === 'not_started') return new Set()
  const reports = await selectComplaints(db, { contest_id: contest.resource_id, run: contest.run })
  return new Set(versions.flatMap((one) => (refusalOf({ contest, entrant_id, now, reports }, one) === null ? [one.version] : [])))
}

interface OfVersion {
  resource_id: string
  topic_id: string
  hill_version: number
}

/** Reports a version under the contest's lock; the number of the report follows from it. */
export async function fileReport(ctx: SignedIn, { resource_id, topic_id, hill_version }: OfVersion, reason: string): Promise<OwnComplaint> {
  const seen = await seeContest(ctx, resource_id)
  const contest = mustBeKoh(seen.contest)
  if (seen.standpoint === 'staff') fail('staff_cannot_play', { name: ctx.actor.rep_name })
  const { entrant_id } = await playingEntry(ctx, seen)
  if (stateOf(contest, seen.now).status === 'not_started') fail('contest_not_started', { t: contest.start_at })
  const hill = (await selectHills(ctx.db, resource_id)).find(({ topic }) => topic.resource_id === topic_id && topic.is_public)
  if (hill === undefined) return fail('topic_not_found')
  const about = { module: 'contest', operation: 'hill_report', object_type: 'contest', object_id: resource_id } as const
  const row = await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const version = (await findVersion(tx, lock, topic_id, hill_version)) ?? fail('topic_not_found')
    const reports = await selectComplaints(tx, lock)
    const refusal = refusalOf({ contest: asKoh(lock.contest), entrant_id, now: lock.at, reports }, version)
    const details = { version: hill_version, min: contest.complaint_window_min, max: kohLimits.reports_hour }
    if (refusal !== null || version.owner_id === null) return fail(refusal ?? 'hill_report_base', details)
    const [written] = await tx
      .insert(kohComplaint)
      .values({
        complaint_id: newId(),
        contest_id: resource_id,
        run: lock.run,
        no: (reports.at(-1)?.no ?? 0) + 1,
        topic_id,
        version: hill_version,
        reporter_id: entrant_id,
        reported_id: version.owner_id,
        user_id: ctx.actor.user_id,
        reason,
        created_at: iso(lock.at),
      })
      .returning()
    if (written === undefined) throw new Error('the report was not written')
    await alert(tx, lock, { type: 14, topic_id, version: hill_version, entrant_id, about: version.owner_id })
    await tellComplaint(tx, resource_id, written)
    note({ object_name: lock.contest.name, after: { no: written.no, topic: hill.topic.name, version: hill_version } })
    return written
  })
  const [view] = await ownViews(ctx, seen, entrant_id, [row])
  return view ?? fail('hill_report_not_found')
}
