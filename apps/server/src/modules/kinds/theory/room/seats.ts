import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examRoom as contract, Seating } from '@beacon/api/kinds/theory/exam/exam-room'
import { createStreams } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { candidateNoSql, staffExam } from '../exam/index.ts'
import { standApart } from './apart.ts'

interface Sitter {
  entrant_id: string
  organisation_id: string | null
  room_id: string | null
  seat: number | null
  has_begun: boolean
}
interface Seat {
  room_id: string
  seat: number
}

/** Gives seats of these rooms to candidates. Who has begun keeps the own one, and so does everybody else where `keep` says so. */
export async function assignSeats(
  ctx: SignedIn,
  id: string,
  { room_ids, seating, keep }: Parsed<typeof contract.assign>['body'],
): Promise<Reply<typeof contract.assign>> {
  await staffExam(ctx, id, 'contest.entrant')
  const about = { module: 'contest', operation: 'seat_assign', object_type: 'contest', object_id: id } as const
  return change(ctx, about, async (tx, note) => {
    const row = asExam((await lockContest(tx, id)).contest)
    await clearSeats(tx, room_ids)
    const sitters = await selectSitters(tx, row)
    const fixed = sitters.filter(({ room_id, has_begun }) => room_id !== null && (has_begun || keep))
    const moving = sitters.filter((one) => !fixed.includes(one) && !one.has_begun)
    const seats = await freeSeats(tx, id, [...new Set(room_ids)], fixed)
    const line = inOrder(moving, seating, row).slice(0, seats.length)
    await writeSeats(tx, row, moving, line, seats)
    const result = { seated: line.length, left: moving.length - line.length, neighbours: await countNeighbours(tx, id, room_ids) }
    note({ object_name: row.name, after: { rooms: room_ids.length, seating, keep, ...result } })
    return result
  })
}

/** Who is no candidate any more keeps no seat. */
async function clearSeats(tx: Tx, roomIds: readonly string[]): Promise<void> {
  await tx.execute(sql`update exam_candidate p set room_id = null, seat = null from entrant e
    where e.entrant_id = p.entrant_id and e.status <> 'approved' and p.room_id = any(${sql.param([...roomIds])}::uuid[])`)
}

/** Approved candidates by their number. */
async function selectSitters(tx: Tx, { resource_id, run, start_at }: ExamRecord): Promise<Sitter[]> {
  const { rows } = await tx.execute<{ [Name in keyof Sitter]: Sitter[Name] }>(sql`
    select e.entrant_id, u.organisation_id, p.room_id, p.seat,
      exists (select from exam_attempt a where a.contest_id = e.contest_id and a.run = ${run} and a.entrant_id = e.entrant_id) as has_begun
    from entrant e left join "user" u on u.resource_id = e.user_id left join exam_candidate p on p.entrant_id = e.entrant_id
    where e.contest_id = ${resource_id} and e.status = 'approved' and not e.is_staff
    order by ${candidateNoSql(sql`${start_at}::timestamptz`)}, e.entrant_id`)
  return rows
}

/** Seats of the rooms in their order, without the taken ones. @throws not_found for a room of another exam */
async function freeSeats(tx: Tx, examId: string, roomIds: readonly string[], fixed: readonly Sitter[]): Promise<Seat[]> {
  const { rows } = await tx.execute<{ room_id: string; capacity: number }>(sql`
    select room_id, capacity from exam_room where contest_id = ${examId} and room_id = any(${sql.param([...roomIds])}::uuid[])`)
  const capacities = new Map(rows.map(({ room_id, capacity }) => [room_id, capacity]))
  const taken = new Set(fixed.map(({ room_id, seat }) => `${room_id} ${seat}`))
  return roomIds.flatMap((room_id) => {
    const capacity = capacities.get(room_id) ?? fail('not_found')
    return Array.from({ length: capacity }, (_, index) => ({ room_id, seat: index + 1 })).filter(
      ({ seat }) => !taken.has(`${room_id} ${seat}`),
    )
  })
}

function inOrder(moving: readonly Sitter[], seating: Seating, { seed, run }: ExamRecord): Sitter[] {
  if (seating === 'sequence') return [...moving]
  if (seating === 'apart') return standApart(moving, createStreams(seed)(`seats:${run}`))
  const key = ({ organisation_id }: Sitter) => organisation_id ?? '~'
  return moving.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
}

/** All seats are given up before the first is taken, so that no order of the rows meets an old seat. */
async function writeSeats(
  tx: Tx,
  row: ExamRecord,
  moving: readonly Sitter[],
  line: readonly Sitter[],
  seats: readonly Seat[],
): Promise<void> {
  const given = line.map(({ entrant_id }, index) => ({ entrant_id, ...seats[index] }))
  await tx.execute(sql`update exam_candidate set room_id = null, seat = null, code_run = null
    where entrant_id = any(${sql.param(moving.map(({ entrant_id }) => entrant_id))}::uuid[])`)
  await tx.execute(sql`
    insert into exam_candidate (entrant_id, contest_id, candidate_no, room_id, seat)
    select e.entrant_id, e.contest_id, ${candidateNoSql(sql`${row.start_at}::timestamptz`)}, g.room_id, g.seat
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (entrant_id uuid, room_id uuid, seat int)
      join entrant e on e.entrant_id = g.entrant_id left join exam_candidate p on p.entrant_id = e.entrant_id
    on conflict (entrant_id) do update set room_id = excluded.room_id, seat = excluded.seat`)
}

/** Pairs of seats side by side in these rooms whose candidates share an organisation. */
async function countNeighbours(tx: Tx, examId: string, roomIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    with s as (select p.room_id, p.seat, u.organisation_id from exam_candidate p join entrant e on e.entrant_id = p.entrant_id
      join "user" u on u.resource_id = e.user_id
      where p.contest_id = ${examId} and p.room_id = any(${sql.param([...roomIds])}::uuid[]) and e.status = 'approved')
    select count(*)::int as n from s one join s other
      on other.room_id = one.room_id and other.seat = one.seat + 1 and other.organisation_id = one.organisation_id`)
  return rows[0]?.n ?? 0
}
