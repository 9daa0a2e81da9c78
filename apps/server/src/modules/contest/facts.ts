import type { contest as contract } from '@beacon/api/contest'
import type { DeskFacts } from '@beacon/api/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import { effectiveStart } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { Platform, SignedIn } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { played } from '../../db/players.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { clockOf, iso } from '../contest-clock/index.ts'
import { standingsOf, type ContestStandings } from '../score/index.ts'
import { staffContest } from './visible.ts'

type Solved = Pick<DeskFacts, 'solves' | 'unranked_solves' | 'topics_solved'>
type Numbers = Omit<DeskFacts, keyof Solved | 'histogram' | 'server_now'>

async function selectNumbers(executor: Executor, id: string, run: number): Promise<Numbers> {
  const { rows } = await executor.execute<Record<keyof Numbers, unknown>>(sql`select
    (select count(*) filter (where status = 'approved') from entrant where contest_id = ${id} and not is_staff)::int as entrants,
    (select count(*) filter (where status = 'pending') from entrant where contest_id = ${id})::int as entrants_pending,
    (select count(*) from entrant_member m join entrant e on e.entrant_id = m.entrant_id where m.contest_id = ${id} and e.status = 'approved' and not e.is_staff)::int as participants,
    (select count(distinct m.entrant_id) from entrant_member m join session s on s.user_id = m.user_id
      where m.contest_id = ${id} and ${played('m')} and s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes')::int as entrants_online,
    t.submissions, t.submissions_10min, t.correct,
    (select count(*) from topic where contest_id = ${id} and deleted_at is null)::int as topics,
    (select count(*) from topic where contest_id = ${id} and deleted_at is null and is_online and is_public)::int as topics_online,
    (select count(*) from screen where contest_id = ${id} and revoked_at is null and expires_at > now())::int as screens,
    (select count(*) from evidence where contest_id = ${id} and run = ${run} and state = 'open')::int as evidence_open,
    (select count(*) from appeal where contest_id = ${id} and run = ${run} and state = 'open')::int as appeals_open,
    (select count(*) from writeup w where contest_id = ${id} and run = ${run} and status = 'pending' and not exists (select 1 from writeup n
      where n.contest_id = w.contest_id and n.run = w.run and n.kind = w.kind and n.solver_id = w.solver_id
        and n.topic_id is not distinct from w.topic_id and n.version > w.version))::int as writeups_pending
    from (select count(*)::int as submissions, (count(*) filter (where at > now() - interval '10 minutes'))::int as submissions_10min,
      (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
      from submission s where contest_id = ${id} and run = ${run} and result <> 'repeated' and ${played('s')}) t`)
  const [row] = rows
  if (row === undefined) throw new Error('the facts query answered no row')
  return row as unknown as Numbers
}

/** Solves as the topics count them, so the strip, the question list and the ranking say the same. */
function solvedOf({ real }: ContestStandings): Solved {
  const topics = real.topics()
  const sum = (of: (topic: (typeof topics)[number]) => number) => topics.reduce((total, topic) => total + of(topic), 0)
  return {
    solves: sum(({ solves }) => solves),
    unranked_solves: sum(({ unranked_solves }) => unranked_solves),
    topics_solved: sum(({ solves, unranked_solves }) => (solves + unranked_solves > 0 ? 1 : 0)),
  }
}

const binMs = 5 * 60_000

/** Bins count from the start of the contest, so that the first one is whole on the ruler. */
async function selectHistogram(executor: Executor, row: ContestRecord): Promise<DeskFacts['histogram']> {
  const clock = clockOf(row)
  const start = effectiveStart(clock) ?? clock.start_at
  const { rows } = await executor.execute<{ bin: string; total: number; correct: number }>(sql`
    select floor((extract(epoch from at) * 1000 - ${start}::float8) / ${binMs}::float8)::text as bin, count(*)::int as total,
      (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
    from submission s where contest_id = ${row.resource_id} and run = ${row.run} and result <> 'repeated' and ${played('s')} group by 1`)
  return rows
    .map(({ bin, total, correct }) => ({ at: iso(start + Number(bin) * binMs), total, correct }))
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** Real figures of the desk's fact strip, for who may read them and for the desk's stream. */
export async function deskFacts(
  platform: Pick<Platform, 'db' | 'pool'>,
  { contest, now }: { contest: ContestRecord; now: number },
): Promise<DeskFacts> {
  const { db } = platform
  const solved = solvedOf(await standingsOf(platform, contest.resource_id))
  const numbers = await selectNumbers(db, contest.resource_id, contest.run)
  const histogram = await selectHistogram(db, contest)
  return { ...numbers, ...solved, histogram, server_now: iso(now) }
}

export async function readFacts(ctx: SignedIn, id: string): Promise<Reply<typeof contract.facts>> {
  return deskFacts(ctx, await staffContest(ctx, id, 'contest.read'))
}
