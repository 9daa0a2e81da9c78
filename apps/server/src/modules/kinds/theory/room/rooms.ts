import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examRoom as contract, Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { roomLimits } from '@beacon/api/kinds/theory/exam/room-fields'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examCandidate, examInvigilator, examRoom } from '../../../../db/schema/kinds/theory/exam-room.ts'
import { fail, failFields } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { seeWatch, staffExam } from '../exam/index.ts'

type Body = Parsed<typeof contract.create>['body']

async function selectRooms(executor: Executor, examId: string, which: SQL = sql`true`): Promise<Room[]> {
  const { rows } = await executor.execute<{ [Name in keyof Room]: Room[Name] }>(sql`
    select r.room_id, r.name, r.capacity, coalesce(r.code, '') as code, r.addresses,
      (select count(*)::int from exam_candidate p join entrant e on e.entrant_id = p.entrant_id and e.status = 'approved'
        where p.room_id = r.room_id) as seated,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', u.resource_id, 'name', u.rep_name) order by u.rep_name)
        from exam_invigilator i join "user" u on u.resource_id = i.user_id where i.room_id = r.room_id), '[]'::jsonb) as invigilators
    from exam_room r where r.contest_id = ${examId} and ${which} order by r.made_at, r.room_id limit ${roomLimits.rooms}`)
  return rows
}

const roomOf = async (executor: Executor, examId: string, roomId: string): Promise<Room> =>
  (await selectRooms(executor, examId, sql`r.room_id = ${roomId}`))[0] ?? fail('not_found')

/** Rooms in the order in which they were made; an invigilator gets the own ones. */
export async function listRooms(ctx: SignedIn, id: string): Promise<Reply<typeof contract.rooms>> {
  const { rooms } = await seeWatch(ctx, id)
  if (rooms !== null) {
    const items = await selectRooms(ctx.db, id, sql`r.room_id = any(${sql.param(rooms)}::uuid[])`)
    return { items, is_invigilator: true, unseated: 0 }
  }
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from entrant e left join exam_candidate p on p.entrant_id = e.entrant_id
    where e.contest_id = ${id} and e.status = 'approved' and not e.is_staff and p.room_id is null`)
  return { items: await selectRooms(ctx.db, id), is_invigilator: false, unseated: rows[0]?.n ?? 0 }
}

const about = (id: string, operation: 'room_add' | 'room_change' | 'room_remove') =>
  ({ module: 'contest', operation, object_type: 'contest', object_id: id }) as const
/** The code opens the exam, so that no record holds it. */
const noted = ({ code, ...rest }: Body) => ({ ...rest, has_code: code !== '' })

export async function addRoom(ctx: SignedIn, id: string, body: Body): Promise<Room> {
  const { contest } = await staffExam(ctx, id, 'contest.entrant')
  const room_id = newId()
  await change(ctx, about(id, 'room_add'), async (tx, note) => {
    await lockContest(tx, id)
    if ((await tx.$count(examRoom, eq(examRoom.contest_id, id))) >= roomLimits.rooms) fail('room_limit', { n: roomLimits.rooms })
    await mustBeOnce(tx, id, room_id, body)
    await tx.insert(examRoom).values({ room_id, contest_id: id, ...valuesOf(body) })
    await putInvigilators(tx, id, room_id, body.invigilators)
    note({ object_name: contest.name, after: noted(body) })
  })
  return roomOf(ctx.db, id, room_id)
}

const valuesOf = ({ name, capacity, code, addresses }: Body) => ({ name, capacity, code: code === '' ? null : code, addresses })

/** @throws room_name_duplicate, room_code_duplicate at their fields */
async function mustBeOnce(tx: Tx, examId: string, roomId: string, { name, code }: Body): Promise<void> {
  const others = await tx
    .select({ name: examRoom.name, code: examRoom.code })
    .from(examRoom)
    .where(and(eq(examRoom.contest_id, examId), ne(examRoom.room_id, roomId)))
  if (others.some((one) => one.name === name)) failFields({ name: { code: 'room_name_duplicate' } })
  if (code !== '' && others.some((one) => one.code === code)) failFields({ code: { code: 'room_code_duplicate' } })
}

/** Only staff of the contest watches over a room. */
async function putInvigilators(tx: Tx, examId: string, room_id: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(examInvigilator).where(eq(examInvigilator.room_id, room_id))
  if (userIds.length === 0) return
  const wanted = [...new Set(userIds)]
  const { rows } = await tx.execute(sql`
    insert into exam_invigilator (room_id, user_id)
    select ${room_id}, u.resource_id from "user" u where u.resource_id = any(${sql.param(wanted)}::uuid[])
      and (exists (select from contest_staff s where s.contest_id = ${examId} and s.user_id = u.resource_id)
        or exists (select from contest c where c.resource_id = ${examId} and c.owner_id = u.resource_id))
    returning user_id`)
  if (rows.length < wanted.length) failFields({ invigilators: { code: 'field_wrong' } })
}

export async function changeRoom(ctx: SignedIn, { exam_id: id, room_id }: { exam_id: string; room_id: string }, body: Body): Promise<Room> {
  const { contest } = await staffExam(ctx, id, 'contest.entrant')
  await change(ctx, about(id, 'room_change'), async (tx, note) => {
    await lockContest(tx, id)
    const before = await roomOf(tx, id, room_id)
    await mustBeOnce(tx, id, room_id, body)
    await mustHold(tx, room_id, body.capacity)
    await tx.update(examRoom).set(valuesOf(body)).where(eq(examRoom.room_id, room_id))
    if (before.code !== body.code) await tx.update(examCandidate).set({ code_run: null }).where(eq(examCandidate.room_id, room_id))
    await putInvigilators(tx, id, room_id, body.invigilators)
    const { name, capacity, addresses } = before
    note({ object_name: contest.name, before: { name, capacity, addresses, has_code: before.code !== '' }, after: noted(body) })
  })
  return roomOf(ctx.db, id, room_id)
}

/** A room does not become smaller than what sits in it. */
async function mustHold(tx: Tx, roomId: string, capacity: number): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select greatest(count(*), coalesce(max(seat), 0))::int as n from exam_candidate where room_id = ${roomId}`,
  )
  const n = rows[0]?.n ?? 0
  if (n > capacity) fail('room_full', { n })
}

/** Once candidates answer, a room stays: who sits in it has the invigilators that it names. */
export async function removeRoom(ctx: SignedIn, { exam_id: id, room_id }: { exam_id: string; room_id: string }): Promise<null> {
  await staffExam(ctx, id, 'contest.entrant')
  await change(ctx, about(id, 'room_remove'), async (tx, note) => {
    const lock = await lockContest(tx, id)
    const row = asExam(lock.contest)
    const { name, seated } = await roomOf(tx, id, room_id)
    const { status } = stateOf(row, lock.at)
    if (status !== 'not_started') fail('contest_state', { state: status })
    await tx.update(examCandidate).set({ room_id: null, seat: null, code_run: null }).where(eq(examCandidate.room_id, room_id))
    await tx.delete(examRoom).where(eq(examRoom.room_id, room_id))
    note({ object_name: row.name, before: { name, seated } })
  })
  return null
}
