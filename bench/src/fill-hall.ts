import type { ExamLoad } from './exam-load.ts'

const rooms = 40

/** A copy of one row of `table` with some columns of its own. */
const copied = (table: string, one: string, own: string): string =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, (select to_jsonb(t) from ${table} t where ${one}) || jsonb_build_object(${own}))).* from more_papers`

/**
 * Papers that are in, more than candidates could be signed in for: copies of the first attempt by SQL, in rooms, with own times and
 * one answer by chance to each question, the right one for about three fifths.
 */
export async function fillHall(load: ExamLoad, exam_id: string, papers: number): Promise<void> {
  await load.query(
    `create temp table more_papers as select n, gen_random_uuid() as user_id, gen_random_uuid() as entrant_id, gen_random_uuid() as attempt_id
      from generate_series(1, ${Math.trunc(papers)}) n`,
    [],
  )
  const first = `(select attempt_id from exam_attempt where contest_id = $1::uuid order by started_at limit 1)`
  const of = (column: string) => `(select ${column} from exam_attempt where attempt_id = ${first})`
  await load.query(
    copied(
      '"user"',
      `t.resource_id = ${of('user_id')}`,
      `'resource_id', user_id, 'username', 'paper_' || substr($1::text, 30) || '_' || n, 'name', 'Paper ' || n`,
    ),
    [exam_id],
  )
  await load.query(
    copied(
      'entrant',
      `t.entrant_id = ${of('entrant_id')}`,
      `'entrant_id', entrant_id, 'user_id', user_id, 'ipd', null, 'number', 100000 + n, 'name', 'Paper ' || n`,
    ),
    [exam_id],
  )
  await load.query(
    copied(
      'exam_attempt',
      `t.attempt_id = ${first}`,
      `'attempt_id', attempt_id, 'entrant_id', entrant_id, 'user_id', user_id, 'mark_no', null, 'submitted_at', now() + n % 3600 * interval '1 second'`,
    ),
    [exam_id],
  )
  await load.query(
    `with made as (insert into exam_room (room_id, contest_id, name, capacity)
        select gen_random_uuid(), $1::uuid, 'Room ' || lpad(n::text, 2, '0'), 1000 from generate_series(1, ${rooms}) n returning room_id),
      placed as (select room_id, row_number() over () - 1 as place from made)
      insert into exam_candidate (entrant_id, contest_id, candidate_no, room_id, seat)
        select m.entrant_id, $1::uuid, 'P' || m.n, p.room_id, m.n from more_papers m join placed p on p.place = m.n % ${rooms}`,
    [exam_id],
  )
  await load.query(
    `insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch)
      select m.attempt_id, (i ->> 'question_id')::uuid, jsonb_build_object('option_ids', jsonb_build_array(i -> 'content' -> 'options'
        -> (case when random() < 0.45 + 0.3 * (m.n % 10) / 10 then 0 else floor(random() * 4)::int end) -> 'option_id')), false, 1, 1
      from more_papers m cross join exam_paper p, jsonb_array_elements(p.content -> 'sections') s, jsonb_array_elements(s -> 'items') i
      where p.contest_id = $1`,
    [exam_id],
  )
  await load.query('drop table more_papers', [])
  // As the database does by itself within a minute: a plan for eight papers would read thousands one by one.
  await load.query('analyze "user", entrant, exam_attempt, exam_candidate, exam_answer', [])
}
