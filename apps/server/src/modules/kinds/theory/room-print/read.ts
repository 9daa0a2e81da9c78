import { mostPrinted } from '@beacon/api/kinds/theory/exam/room-print'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { candidateNameSql } from '../../../../db/staff-name.ts'
import { fail } from '../../../../failure.ts'
import { candidateNoSql } from '../exam/index.ts'

export interface PrintedCandidate {
  candidate_no: string
  name: string
  username: string
  organisation: string
  seat: number | null
}
export interface PrintedRoom {
  /** Null: candidates who sit nowhere. */
  name: string | null
  capacity: number
  candidates: PrintedCandidate[]
}

interface Row extends PrintedCandidate {
  room_id: string | null
  room: string | null
  capacity: number | null
}

/**
 * Approved candidates by room in the order of the rooms, then by seat; whoever has no seat comes last, by number.
 *
 * @throws not_found for a room of another exam
 */
export async function readRooms(executor: Executor, examId: string, roomId: string | undefined): Promise<PrintedRoom[]> {
  if (roomId !== undefined) {
    const { rows } = await executor.execute(sql`select 1 from exam_room where contest_id = ${examId} and room_id = ${roomId}`)
    if (rows.length === 0) fail('not_found')
  }
  const { rows } = await executor.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    select ${candidateNoSql(sql`k.start_at`)} as candidate_no, ${candidateNameSql} as name, coalesce(u.username, '') as username,
      coalesce(o.name, '') as organisation, p.seat, p.room_id, r.name as room, r.capacity
    from entrant e join contest k on k.resource_id = e.contest_id
      left join "user" u on u.resource_id = e.user_id left join organisation o on o.resource_id = u.organisation_id
      left join exam_candidate p on p.entrant_id = e.entrant_id left join exam_room r on r.room_id = p.room_id
    where e.contest_id = ${examId} and e.status = 'approved' and not e.is_staff
      and ${roomId === undefined ? sql`true` : sql`p.room_id = ${roomId}`}
    order by r.made_at nulls last, r.room_id, p.seat nulls last, 1, e.entrant_id limit ${mostPrinted}`)
  const rooms = new Map<string | null, PrintedRoom>()
  for (const { room_id, room, capacity, ...candidate } of rows) {
    const one = rooms.get(room_id) ?? { name: room, capacity: capacity ?? 0, candidates: [] }
    one.candidates.push(candidate)
    rooms.set(room_id, one)
  }
  return [...rooms.values()]
}
