import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { candidateNameSql, staffNameSql } from '../../../../db/staff-name.ts'
import type { RawBatch } from './sheet.ts'

/** Which papers an analysis is of: all, or those of an organisation and nothing below it, or of a room. */
export interface Whose {
  contest: ExamRecord
  organisation_id: string | null
  room_id: string | null
  /** Entrants whose papers are left out. */
  without: readonly string[]
  /** No paper is in any figure yet. */
  isHidden: boolean
}

export const everyone = (contest: ExamRecord): Whose => ({ contest, organisation_id: null, room_id: null, without: [], isHidden: false })

/** Candidates `e` with their accounts `u`. Members of staff who try the exam out are in no figure. */
const candidatesOf = ({ contest, organisation_id, room_id, without }: Whose): SQL => sql`e.contest_id = ${contest.resource_id}
  and e.status = 'approved' and not e.is_staff and (${organisation_id}::uuid is null or u.organisation_id = ${organisation_id})
  and (${room_id}::uuid is null or k.room_id = ${room_id}) and e.entrant_id <> all(${sql.param([...without])}::uuid[])`

const tables = ({ contest }: Whose, join: SQL): SQL => sql`entrant e left join "user" u on u.resource_id = e.user_id
  left join exam_candidate k on k.entrant_id = e.entrant_id
  ${join} exam_attempt a on a.contest_id = e.contest_id and a.run = ${contest.run} and a.entrant_id = e.entrant_id`

/** Papers that are in and judged by rules. Who did not sit has none, and is in no figure. */
const judgedOf = (whose: Whose): SQL =>
  sql`${candidatesOf(whose)} and not ${whose.isHidden}::boolean and a.state <> 'going' and a.objective is not null`

/** How many papers that are. */
export async function countJudged(executor: Executor, whose: Whose): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from ${tables(whose, sql`join`)} where ${judgedOf(whose)}`,
  )
  return rows[0]?.n ?? 0
}

interface Sat extends Record<string, unknown> {
  attempt_id: string
  user_id: string
  used_s: number
  organisation_id: string | null
  room_id: string | null
}

/** Which papers, once: to look for the next ones in each batch would read all candidates as often as there are batches. */
const selectSat = async (executor: Executor, whose: Whose): Promise<Sat[]> =>
  (
    await executor.execute<Sat>(sql`
      select a.attempt_id, a.user_id, u.organisation_id, k.room_id, greatest(coalesce(extract(epoch from a.submitted_at - a.started_at), 0), 0)::int as used_s
      from ${tables(whose, sql`join`)} where ${judgedOf(whose)} order by a.attempt_id`)
  ).rows

const papersAtOnce = 500

/** Places of the questions that a candidate's paper has; null: all of them. */
export type PlacesOf = (user_id: string) => number[] | null

/** Papers some at a time, with JSON as text: it is read in the thread that reckons. Equal answers to a question come once. */
export async function* readPapers(
  executor: Executor,
  whose: Whose,
  { askedOf, atOnce = papersAtOnce }: { askedOf: PlacesOf; atOnce?: number },
): AsyncGenerator<RawBatch> {
  const sat = await selectSat(executor, whose)
  for (let from = 0; from < sat.length; from += atOnce) {
    const some = sat.slice(from, from + atOnce)
    const ids = some.map(({ attempt_id }) => attempt_id)
    const items = await selectItems(executor, ids)
    const papers = some.map(({ attempt_id, user_id, used_s, organisation_id, room_id }) => ({
      attempt_id,
      used_s,
      organisation_id,
      room_id,
      asked: askedOf(user_id),
      items: items.get(attempt_id) ?? '{}',
    }))
    yield { papers, answers: await selectAnswers(executor, ids) }
  }
}

async function selectAnswers(executor: Executor, ids: readonly string[]): Promise<RawBatch['answers']> {
  const { rows } = await executor.execute<RawBatch['answers'][number] & Record<string, unknown>>(sql`
    select question_id, answer, string_agg(place, ',') as places
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as p (attempt_id, nth)
      cross join lateral (select n.question_id, (p.nth - 1)::text as place,
        coalesce(case when n.answer ? 'essay' then to_jsonb((n.answer ->> 'essay') ~ '\\S') else n.answer end, 'null')::text as answer
        from exam_answer n where n.attempt_id = p.attempt_id) as given
    group by question_id, answer`)
  return rows
}

async function selectItems(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ attempt_id: string; items: string }>(sql`
    select i.attempt_id, json_object_agg(i.question_id, json_build_array(i.mark, i.points))::text as items
    from exam_item i where i.attempt_id = any(${sql.param([...ids])}::uuid[]) group by i.attempt_id`)
  return new Map(rows.map(({ attempt_id, items }) => [attempt_id, items]))
}

export interface Present {
  candidates: number
  present: number
  absent: number
  submitted: number
}

/** Who sat the exam and who did not. */
export async function countPresent(executor: Executor, whose: Whose, isOver: boolean): Promise<Present> {
  const { rows } = await executor.execute<Present & Record<string, unknown>>(sql`
    select count(*)::int as candidates, count(a.attempt_id)::int as present,
      (count(*) filter (where a.attempt_id is null and ${isOver}))::int as absent,
      (count(*) filter (where a.state <> 'going'))::int as submitted
    from ${tables(whose, sql`left join`)} where ${candidatesOf(whose)}`)
  const { candidates = 0, present = 0, absent = 0, submitted = 0 } = rows[0] ?? {}
  return { candidates, present, absent, submitted }
}

interface Progress {
  items: number
  marked: number
}

/** Answers that people mark, and how many of them are marked. */
export async function countMarked(executor: Executor, contest: ExamRecord): Promise<Progress> {
  const whose = everyone(contest)
  const { rows } = await executor.execute<Progress & Record<string, unknown>>(sql`
    select count(*)::int as items, count(i.mark)::int as marked
    from ${tables(whose, sql`join`)} join exam_item i on i.attempt_id = a.attempt_id where ${judgedOf(whose)}`)
  return { items: rows[0]?.items ?? 0, marked: rows[0]?.marked ?? 0 }
}

/** Names the papers, marks and corrections of an exam as they are: what it answers changes with each of them. */
export async function stampOf(executor: Executor, contest: ExamRecord): Promise<string> {
  const whose = everyone(contest)
  const { rows } = await executor.execute<{ stamp: string }>(sql`
    select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ', a.attempt_id, a.objective, a.digest, a.unmarked, a.mark, u.organisation_id, k.room_id), 0)),
      (select count(*) from exam_correction c where c.contest_id = ${contest.resource_id} and c.run = ${contest.run}),
      (select concat_ws(' ', count(i.mark), sum(i.mark), sum(i.version)) from exam_item i
        where i.contest_id = ${contest.resource_id} and i.run = ${contest.run})) as stamp
    from ${tables(whose, sql`join`)} where ${judgedOf(whose)}`)
  return rows[0]?.stamp ?? ''
}

/** Organisations whose people sat the exam, by name. */
export async function selectOrganisations(executor: Executor, contest: ExamRecord, most: number) {
  const whose = everyone(contest)
  const { rows } = await executor.execute<{ organisation_id: string; name: string }>(sql`
    select o.resource_id as organisation_id, o.name from ${tables(whose, sql`join`)} join organisation o on o.resource_id = u.organisation_id
    where ${judgedOf(whose)} group by o.resource_id order by o.name, o.resource_id limit ${most}`)
  return rows
}

/** Rooms in which somebody sat the exam, by name. */
export async function selectRooms(executor: Executor, contest: ExamRecord, most: number) {
  const { rows } = await executor.execute<{ room_id: string; name: string }>(sql`
    select r.room_id, r.name from ${tables(everyone(contest), sql`join`)} join exam_room r on r.room_id = k.room_id
    where ${judgedOf(everyone(contest))} group by r.room_id order by r.name, r.room_id limit ${most}`)
  return rows
}

/** Names of organisations and rooms by their ids. */
export async function selectGroupNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = sql`any(${sql.param([...ids])}::uuid[])`
  const { rows } = await executor.execute<{ id: string; name: string }>(sql`
    select resource_id as id, name from organisation where resource_id = ${wanted}
    union all select room_id, name from exam_room where room_id = ${wanted}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Candidates of the exam among these, by name. */
export async function selectNames(executor: Executor, contest: ExamRecord, entrantIds: readonly string[]) {
  const { rows } = await executor.execute<{ entrant_id: string; name: string }>(sql`
    select e.entrant_id, ${staffNameSql('e')} as name from entrant e
    where e.contest_id = ${contest.resource_id} and e.entrant_id = any(${sql.param([...entrantIds])}::uuid[]) order by lower(${staffNameSql('e')}), e.entrant_id`)
  return rows
}

export interface Who extends Record<string, unknown> {
  attempt_id: string
  mark_no: string
  name: string
  username: string
  organisation: string
}

/** Whose papers these are. */
export async function selectPeople(executor: Executor, attemptIds: readonly string[]): Promise<Map<string, Who>> {
  const { rows } = await executor.execute<Who>(sql`
    select a.attempt_id, coalesce(a.mark_no, '') as mark_no, ${candidateNameSql} as name, coalesce(u.username, '') as username, coalesce(o.name, '') as organisation
    from exam_attempt a join entrant e on e.entrant_id = a.entrant_id left join "user" u on u.resource_id = e.user_id
      left join organisation o on o.resource_id = u.organisation_id
    where a.attempt_id = any(${sql.param([...attemptIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.attempt_id, row]))
}
