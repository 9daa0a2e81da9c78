import type { OwnPlace } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { isAddressAllowed } from '../../../../contest/core/contest/index.ts'

/** Number, seat and needs of a candidate, with what guards the room. */
export interface Place extends OwnPlace {
  room_id: string | null
  /** Never leaves the server towards a candidate. */
  code: string | null
  addresses: string[]
  /** Hundredths. */
  time_factor: number
  has_aid: boolean
  code_run: number | null
  code_session: string | null
}

/** The number of a candidate: the stored one, or year of the start and running number. Over `exam_candidate p` and `entrant e`. */
export const candidateNoSql = (start_at: SQL): SQL =>
  sql`coalesce(p.candidate_no, to_char(${start_at} at time zone 'utc', 'YYYY') || '-' || lpad(e.number::text, greatest(4, length(e.number::text)), '0'))`

/** Numbers of that form are the exam's to give, so that no later candidate gets one that is taken. */
export const isGivenNumber = (text: string): boolean => /^\d{4}-\d{4,6}$/u.test(text)

/** Columns of a place, and the tables that they are of: `entrant e` with what is known of the candidate. */
export const placeColumns = sql`${candidateNoSql(sql`k.start_at`)} as candidate_no, p.room_id, r.name as room, p.seat, r.code,
  coalesce(r.addresses, '{}') as addresses, coalesce(p.time_factor, 100) as time_factor, coalesce(p.has_aid, false) as has_aid, p.code_run, p.code_session`
export const placeTables = sql`entrant e join contest k on k.resource_id = e.contest_id
  left join exam_candidate p on p.entrant_id = e.entrant_id left join exam_room r on r.room_id = p.room_id`

export async function placeOf(executor: Executor, entrantId: string): Promise<Place> {
  const { rows } = await executor.execute<{ [Name in keyof Place]: Place[Name] }>(sql`
    select ${placeColumns} from ${placeTables} where e.entrant_id = ${entrantId}`)
  const [found] = rows
  if (found === undefined) throw new Error(`entrant ${entrantId} is gone`)
  return found
}

export const ownPlace = ({ candidate_no, room, seat }: OwnPlace): OwnPlace => ({ candidate_no, room, seat })

/** Whether the candidate still has to enter what is read out in the room: once in each session that wants to begin or go on. */
export function codeState(
  { code, code_run, code_session }: Pick<Place, 'code' | 'code_run' | 'code_session'>,
  { run }: Pick<ExamRecord, 'run'>,
  signIn: string,
): 'none' | 'asked' | 'given' {
  if (code === null) return 'none'
  return code_run === run && code_session === signIn ? 'given' : 'asked'
}

/** Whether the device stands in the room, as far as the exam looks at it. */
export function addressState(
  { addresses }: Pick<Place, 'addresses'>,
  { room_address_check }: Pick<ExamRecord, 'room_address_check'>,
  ip: string,
): 'ok' | 'elsewhere' | 'refused' {
  if (room_address_check === 'off' || isAddressAllowed(addresses, ip)) return 'ok'
  return room_address_check === 'refuse' ? 'refused' : 'elsewhere'
}
