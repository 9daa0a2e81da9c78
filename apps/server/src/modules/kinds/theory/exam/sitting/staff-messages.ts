import type { AttemptNow } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'

/** Messages, calls and errata of the staff, which go with every answer to the device. */
export type StaffNews = Pick<AttemptNow, 'messages' | 'called_at' | 'errata'>
export const noStaffNews: StaffNews = { messages: [], called_at: null, errata: [] }

interface Listener {
  contest: Pick<ExamRecord, 'resource_id' | 'run'>
  entry: { entrant_id: string }
}

/** As many as a device shows one after the other; the next ones come when these are confirmed. */
const mostAtOnce = 20

/** Messages to `e` in a run, over `exam_message m`: own ones, those of the room, those to everybody. */
export const isAddressedTo = (entrantId: SQL): SQL =>
  sql`(m.entrant_id = ${entrantId} or (m.entrant_id is null and (m.room_id is null
    or m.room_id = (select p.room_id from exam_candidate p where p.entrant_id = ${entrantId}))))`

export const isConfirmed = (entrantId: SQL): SQL =>
  sql`exists (select from exam_message_read d where d.message_id = m.message_id and d.entrant_id = ${entrantId})`

/** Columns of a statement over many candidates: whose messages are told. */
interface ListenerColumns {
  contest_id: SQL
  run: SQL
  entrant_id: SQL
}

/** One JSON value, so that it goes with the statement of a save or a heartbeat. */
export const staffNewsSql = ({ contest, entry }: Listener): SQL =>
  staffNewsColumnsSql({ contest_id: sql`${contest.resource_id}`, run: sql`${contest.run}`, entrant_id: sql`${entry.entrant_id}::uuid` })

export const staffNewsColumnsSql = ({ contest_id, run, entrant_id }: ListenerColumns): SQL =>
  sql`jsonb_build_object('called_at', (select max(l.called_at) from exam_call l
      where l.contest_id = ${contest_id} and l.run = ${run} and l.entrant_id = ${entrant_id} and l.answered_at is null),
    'messages', coalesce((select jsonb_agg(to_jsonb(n) order by n.sent_at) from (
      select m.message_id, m.kind, m.text, m.sent_at from exam_message m
      where m.contest_id = ${contest_id} and m.run = ${run} and ${isAddressedTo(entrant_id)} and not ${isConfirmed(entrant_id)}
      order by m.sent_at limit ${sql.raw(String(mostAtOnce))}) n), '[]'::jsonb),
    'errata', coalesce((select jsonb_agg(jsonb_build_object('question_id', x.question_id, 'text', x.text, 'at', x.at) order by x.at)
      from exam_erratum x where x.contest_id = ${contest_id} and x.run = ${run}), '[]'::jsonb))`

const iso = (instant: string): string => new Date(instant).toISOString()

/** The value of the statement above, as the wire has it. */
export const readStaffNews = ({ messages, called_at, errata }: StaffNews): StaffNews => ({
  messages: messages.map((message) => ({ ...message, sent_at: iso(message.sent_at) })),
  called_at: called_at === null ? null : iso(called_at),
  errata: errata.map((erratum) => ({ ...erratum, at: iso(erratum.at) })),
})

export async function staffNewsOf(executor: Executor, seen: Listener): Promise<StaffNews> {
  const { rows } = await executor.execute<{ told: StaffNews }>(sql`select ${staffNewsSql(seen)} as told`)
  return rows[0] === undefined ? noStaffNews : readStaffNews(rows[0].told)
}
