import type { ScoreSheet } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'

type Event = ScoreSheet['events'][number]

/** So many moves of one score are shown. */
const most = 500

/** What moved the score of a candidate: marks of the paper, rewards and penalties, in their order. */
export async function readEvents(ctx: SignedIn, contest: ExamRecord, entrant_id: string): Promise<Event[]> {
  const { rows } = await ctx.db.execute<Omit<Event, 'kind'> & { kind: string }>(sql`
    select s.seq, s.at, s.kind, (s.payload ->> 'objective')::int as objective, (s.payload ->> 'subjective')::int as subjective,
      (s.payload ->> 'report')::int as report,
      (s.payload ->> 'points')::int as points, coalesce(j.reason, '') as reason, coalesce(j.by, '') as by
    from score_event s left join adjustment j on s.kind = 'adjust' and j.resource_id = (s.payload ->> 'adjustment_id')::uuid
    where s.contest_id = ${contest.resource_id} and s.run = ${contest.run} and s.entrant_id = ${entrant_id}
      and s.kind in ('exam.marked', 'adjust') order by s.seq limit ${most}`)
  return rows.map(({ at, kind, ...row }) => ({ ...row, at: new Date(at).toISOString(), kind: kind === 'adjust' ? 'adjust' : 'marked' }))
}
