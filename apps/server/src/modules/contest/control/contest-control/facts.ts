import type { contest as contract } from '@beacon/api/contest/contest'
import type { DeskFacts } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import type { Platform, SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { played } from '../../../../db/players.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { iso } from '../../core/contest-clock/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { type CommonDeskFacts, kindControl } from './port.ts'

/** Whether the entrant is among those that are counted; null: all are. */
export const isAmong = (entrant_id: SQL, only: ReadonlySet<string> | null): SQL =>
  only === null ? sql`true` : sql`${entrant_id} = any(${sql.param([...only])}::uuid[])`

interface Counted {
  id: string
  run: number
  only: ReadonlySet<string> | null
}

async function selectNumbers(executor: Executor, { id, run, only }: Counted): Promise<CommonDeskFacts> {
  const isOwn = isAmong(sql`entrant_id`, only)
  const isOfOwn = isAmong(sql`m.entrant_id`, only)
  const { rows } = await executor.execute<Record<keyof CommonDeskFacts, unknown>>(sql`select
    (select count(*) filter (where status = 'approved') from entrant where contest_id = ${id} and not is_staff and ${isOwn})::int as entrants,
    (select count(*) filter (where status = 'pending') from entrant where contest_id = ${id} and ${isOwn})::int as entrants_pending,
    (select count(*) from entrant_member m join entrant e on e.entrant_id = m.entrant_id where m.contest_id = ${id} and e.status = 'approved' and not e.is_staff and ${isOfOwn})::int as participants,
    (select count(distinct m.entrant_id) from entrant_member m join session s on s.user_id = m.user_id
      where m.contest_id = ${id} and ${played('m')} and s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes' and ${isOfOwn})::int as entrants_online,
    (select count(*) from screen where contest_id = ${id} and revoked_at is null and expires_at > now())::int as screens,
    (select count(*) from evidence v where contest_id = ${id} and run = ${run} and state = 'open'
      and ${only === null ? sql`true` : sql`exists (select from evidence_entrant n where n.evidence_id = v.resource_id and ${isAmong(sql`n.entrant_id`, only)})`})::int as evidence_open,
    (select count(*) from appeal where contest_id = ${id} and run = ${run} and state = 'open' and ${isOwn})::int as appeals_open`)
  const [row] = rows
  if (row === undefined) throw new Error('the facts query answered no row')
  return row as unknown as CommonDeskFacts
}

/** Real figures of the desk's fact strip, for who may read them and for the desk's stream. */
export async function deskFacts(
  platform: Pick<Platform, 'db' | 'pool'>,
  { contest, now }: { contest: ContestCommon; now: number },
  only: ReadonlySet<string> | null = null,
): Promise<DeskFacts> {
  const standings = await standingsOf(platform, contest.resource_id)
  const numbers = await selectNumbers(platform.db, { id: contest.resource_id, run: contest.run, only })
  const own = await kindControl.of(contest).deskFacts(platform.db, standings, only)
  return { ...numbers, ...own, server_now: iso(now) }
}

export async function readFacts(ctx: SignedIn, id: string): Promise<Reply<typeof contract.facts>> {
  const seen = await staffContest(ctx, id, 'contest.read')
  return deskFacts(ctx, seen, await watchedEntrants(ctx, seen))
}
