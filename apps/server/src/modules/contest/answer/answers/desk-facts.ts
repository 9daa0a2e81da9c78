import type { AnswerFacts as Facts } from '@beacon/api/topic/answer-contest'
import { effectiveStart } from '@beacon/engine'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { playedIn } from '../../../../db/players.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { CommonDeskFacts } from '../../control/contest-control/index.ts'
import { clockOf, iso } from '../../core/contest-clock/index.ts'
import type { AnswerStandings } from '../../topic/standings/index.ts'

type OwnFacts = Omit<Facts, keyof CommonDeskFacts | 'server_now'>
type Solved = Pick<OwnFacts, 'solves' | 'unranked_solves' | 'topics_solved'>
type Numbers = Omit<OwnFacts, keyof Solved | 'histogram'>

/** Topics with flags of their own: one with stages is answered by them. */
const answered = (id: string): SQL =>
  sql`contest_id = ${id} and deleted_at is null and not exists (select from topic stage where stage.parent_id = topic.resource_id)`

async function selectNumbers(executor: Executor, { resource_id: id, run }: AnswerContest): Promise<Numbers> {
  const { rows } = await executor.execute<Record<keyof Numbers, unknown>>(sql`select
    (select count(*) from writeup w where contest_id = ${id} and run = ${run} and status = 'pending' and not exists (select 1 from writeup n
      where n.contest_id = w.contest_id and n.run = w.run and n.kind = w.kind and n.solver_id = w.solver_id
        and n.topic_id is not distinct from w.topic_id and n.version > w.version))::int as writeups_pending,
    t.submissions, t.submissions_10min, t.correct,
    (select count(*) from topic where ${answered(id)})::int as topics,
    (select count(*) from topic where ${answered(id)} and is_online and is_public)::int as topics_online
    from (select count(*)::int as submissions, (count(*) filter (where at > now() - interval '10 minutes'))::int as submissions_10min,
      (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
      from submission s where contest_id = ${id} and run = ${run} and result <> 'repeated' and ${playedIn('s', id)}) t`)
  const [row] = rows
  if (row === undefined) throw new Error('the facts query answered no row')
  return row as unknown as Numbers
}

/** Solves as the topics count them, so the strip, the question list and the ranking say the same. */
function solvedOf({ real }: AnswerStandings): Solved {
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
async function selectHistogram(executor: Executor, row: AnswerContest): Promise<OwnFacts['histogram']> {
  const clock = clockOf(row)
  const start = effectiveStart(clock) ?? clock.start_at
  const { rows } = await executor.execute<{ bin: string; total: number; correct: number }>(sql`
    select floor((extract(epoch from at) * 1000 - ${start}::float8) / ${binMs}::float8)::text as bin, count(*)::int as total,
      (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
    from submission s where contest_id = ${row.resource_id} and run = ${row.run} and result <> 'repeated' and ${playedIn('s', row.resource_id)}
    group by 1`)
  return rows
    .map(({ bin, total, correct }) => ({ at: iso(start + Number(bin) * binMs), total, correct }))
    .sort((a, b) => a.at.localeCompare(b.at))
}

/** Figures of tries and solves for the desk's fact strip. */
export async function ownDeskFacts(executor: Executor, standings: AnswerStandings): Promise<OwnFacts> {
  const { contest } = standings
  const numbers = await selectNumbers(executor, contest)
  return { ...numbers, ...solvedOf(standings), histogram: await selectHistogram(executor, contest) }
}
