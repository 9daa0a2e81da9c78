import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'
import { lastEntries } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { batchPool } from '../../../../../db/batch-pool.ts'
import { openCrowd } from '../../../../../db/crowd.ts'
import { statementText } from '../../../../../db/statement-text.ts'
import { stateOf } from '../../../../contest/core/contest/index.ts'
import { standSql, type Candidate, type Stand } from './candidate.ts'
import { readStaffNews, type StaffNews, staffNewsColumnsSql, staffNewsSql } from './staff-messages.ts'

/** Answers of one candidate on their way in. */
export interface Save {
  ctx: SignedIn
  seen: Candidate
  epoch: number
  entries: readonly AnswerEntry[]
}

export interface AttemptNews {
  attempt: Stand
  told: StaffNews
}

/** What the guard asks for. While the exam or the attempt is paused the deadline waits, and what is on its way still comes in. */
const guardOf = ({ seen: { contest, entry, now }, epoch, entries }: Save) => ({
  contest_id: contest.resource_id,
  run: contest.run,
  entrant_id: entry.entrant_id,
  epoch,
  is_paused: stateOf(contest, now).status === 'paused',
  grace_s: contest.grace_s,
  highest: entries.reduce((most, { seq }) => Math.max(most, seq), 0),
  count: entries.length,
})

const given = sql`contest_id uuid, run int, entrant_id uuid, epoch int, is_paused boolean, grace_s int, highest bigint, count int`
const answers = sql`question_id uuid, answer jsonb, is_marked boolean, seq bigint`
const told = staffNewsColumnsSql({ contest_id: sql`u.contest_id`, run: sql`u.run`, entrant_id: sql`u.entrant_id` })

/**
 * Of a question the highest seq counts. A row that somebody else holds is skipped, and saved alone: a group waits for nobody. The guard
 * is `judgeSave` on the row as it stands now, in the statement that writes.
 */
const text = statementText(sql`
  with given as materialized (select * from jsonb_to_recordset($1::jsonb) as g (n int, ${given})
  ), held as materialized (
    select g.n, a.attempt_id from given g
      join exam_attempt a on a.contest_id = g.contest_id and a.run = g.run and a.entrant_id = g.entrant_id
    for no key update of a skip locked
  ), guarded as (
    update exam_attempt a set acked = greatest(a.acked, g.highest), saved_at = clock_timestamp(), heard_at = clock_timestamp(),
      unsaved = greatest(0, a.unsaved - g.count)
    from held h join given g on g.n = h.n
    where a.attempt_id = h.attempt_id and a.state = 'going' and a.epoch = g.epoch
      and (g.is_paused or a.paused_at is not null or clock_timestamp() < a.deadline + make_interval(secs => g.grace_s))
    returning g.n, a.*
  ), written as (
    insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch, at)
    select u.attempt_id, e.question_id, nullif(e.answer, 'null'::jsonb), e.is_marked, e.seq, u.epoch, clock_timestamp()
    from guarded u join jsonb_to_recordset($2::jsonb) as e (n int, ${answers}) on e.n = u.n
    on conflict (attempt_id, question_id) do update
      set answer = excluded.answer, is_marked = excluded.is_marked, seq = excluded.seq, epoch = excluded.epoch, at = excluded.at
      where excluded.seq > exam_answer.seq
  )
  select u.n, ${standSql('u')} as attempt, ${told} as told
  from guarded u`)

/**
 * Keeps answers, guarded by state, epoch and time, with those of others that come in the same moment. A repetition changes nothing.
 * The rows are the record; there is no audit row. @returns null where the guard refused
 */
export const keepAnswers = openCrowd<Save, AttemptNews | null>({
  most: 100,
  keyOf: ({ seen }) => seen.entry.entrant_id,
  together: async (platform, items) => {
    const guards = items.map((item, n) => ({ n, ...guardOf(item) }))
    const entries = items.flatMap((item, n) => lastEntries(item.entries).map((entry) => ({ n, ...entry })))
    const values = [JSON.stringify(guards), JSON.stringify(entries)]
    const { rows } = await batchPool(platform).query<AttemptNews & { n: number }>({ name: 'exam_keep', text, values })
    const kept = new Map(rows.map((row) => [row.n, { attempt: row.attempt, told: readStaffNews(row.told) }]))
    return items.map((_, n) => kept.get(n))
  },
  alone: keepAlone,
})

/** The same for one candidate, who waits where somebody holds the attempt. */
async function keepAlone(item: Save): Promise<AttemptNews | null> {
  const { ctx, seen, epoch } = item
  const { contest_id, run, entrant_id, is_paused, grace_s, highest, count } = guardOf(item)
  const { rows } = await ctx.db.execute<{ attempt: Stand; told: StaffNews }>(sql`
    with guarded as (
      update exam_attempt set acked = greatest(acked, ${highest}), saved_at = clock_timestamp(), heard_at = clock_timestamp(),
        unsaved = greatest(0, unsaved - ${count})
      where contest_id = ${contest_id} and run = ${run} and entrant_id = ${entrant_id} and state = 'going' and epoch = ${epoch}
        and (${is_paused} or paused_at is not null or clock_timestamp() < deadline + make_interval(secs => ${grace_s})) returning *
    ), written as (
      insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch, at)
      select g.attempt_id, e.question_id, nullif(e.answer, 'null'::jsonb), e.is_marked, e.seq, ${epoch}, clock_timestamp()
      from guarded g, jsonb_to_recordset(${JSON.stringify(lastEntries(item.entries))}::jsonb) as e (${answers})
      on conflict (attempt_id, question_id) do update
        set answer = excluded.answer, is_marked = excluded.is_marked, seq = excluded.seq, epoch = excluded.epoch, at = excluded.at
        where excluded.seq > exam_answer.seq
    )
    select ${standSql('guarded')} as attempt, ${staffNewsSql(seen)} as told from guarded`)
  const [kept] = rows
  return kept === undefined ? null : { attempt: kept.attempt, told: readStaffNews(kept.told) }
}
