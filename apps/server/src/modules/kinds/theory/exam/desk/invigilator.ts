import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { Executor } from '../../../../../db/database.ts'
import { examCandidate, examInvigilator, examRoom } from '../../../../../db/schema/kinds/theory/exam-room.ts'
import { fail } from '../../../../../failure.ts'
import { staffRole, type SeenContest } from '../../../../contest/core/contest/index.ts'
import { staffExam } from './staff-exam.ts'

/** What a member of the staff watches over. */
export interface Watch extends SeenContest<ExamRecord> {
  /** The own rooms; null is the whole exam. */
  rooms: string[] | null
  /** Acts for everybody, without the limits of a room. */
  mayControl: boolean
}

/** Who watches an exam: a referee whom a room was given sees this room alone. @throws contest_not_found for others */
export async function seeWatch(ctx: SignedIn, id: string): Promise<Watch> {
  const seen = await staffExam(ctx, id, 'contest.watch')
  const isReferee = staffRole(ctx, seen.open) === 'referee'
  const own = isReferee ? await ownRooms(ctx.db, { contest_id: id, user_id: ctx.actor.user_id }) : []
  return { ...seen, rooms: own.length > 0 ? own : null, mayControl: !isReferee && can(ctx, 'contest.control') }
}

interface Invigilator {
  contest_id: string
  user_id: string
}

async function ownRooms(executor: Executor, { contest_id, user_id }: Invigilator): Promise<string[]> {
  const rows = await executor
    .select({ room_id: examRoom.room_id })
    .from(examRoom)
    .innerJoin(examInvigilator, eq(examInvigilator.room_id, examRoom.room_id))
    .where(and(eq(examRoom.contest_id, contest_id), eq(examInvigilator.user_id, user_id)))
  return rows.map(({ room_id }) => room_id)
}

/** Candidates of the own rooms; null for who watches over no room. */
export async function candidatesOf(executor: Executor, who: Invigilator): Promise<string[] | null> {
  const rooms = await ownRooms(executor, who)
  if (rooms.length === 0) return null
  const { entrant_id, contest_id, room_id } = examCandidate
  const rows = await executor
    .select({ entrant_id })
    .from(examCandidate)
    .where(and(eq(contest_id, who.contest_id), inArray(room_id, rooms)))
  return rows.map((row) => row.entrant_id)
}

/** Whether the room is one of the watched ones. */
export const isInRooms = (room_id: SQL, { rooms }: Pick<Watch, 'rooms'>): SQL =>
  rooms === null ? sql`true` : sql`${room_id} = any(${sql.param(rooms)}::uuid[])`

/** The same for whoever acts: staff of the whole exam, or of a room. A referee without a room finds nobody to act for. */
export async function seeActing(ctx: SignedIn, id: string): Promise<Watch> {
  const watch = await seeWatch(ctx, id)
  if (watch.mayControl || watch.rooms !== null) return watch
  return staffRole(ctx, watch.open) === 'referee' ? fail('not_found') : fail('permission_missing', { item: 'contest.control' })
}

/** Candidates of other rooms do not exist for an invigilator, and neither does everybody (null). */
export async function mustBeOwn(ctx: SignedIn, { rooms, contest }: Watch, entrantIds: readonly string[] | null): Promise<void> {
  if (rooms === null) return
  if (entrantIds === null) return fail('not_found')
  const wanted = new Set(entrantIds)
  const isOwn = and(
    eq(examCandidate.contest_id, contest.resource_id),
    inArray(examCandidate.entrant_id, [...wanted]),
    inArray(examCandidate.room_id, rooms),
  )
  if ((await ctx.db.$count(examCandidate, isOwn)) < wanted.size) fail('not_found')
}
