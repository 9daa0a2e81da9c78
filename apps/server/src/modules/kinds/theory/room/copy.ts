import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { failFields } from '../../../../failure.ts'
import type { KindControl } from '../../../contest/control/contest-control/index.ts'
import { enterPeople, loneCandidate } from '../../../contest/entry/entrant/index.ts'
import { peopleOf } from './add-from.ts'

interface Between {
  from: string
  to: string
}

/** Rooms without their codes, since codes are never used twice, and with the staff who watches over them. */
async function copyRooms(tx: Tx, { from, to }: Between, withStaff: boolean): Promise<void> {
  await tx.execute(sql`
    with taken as materialized (
      select r.*, gen_random_uuid() as fresh from exam_room r where r.contest_id = ${from}
    ), made as (
      insert into exam_room (room_id, contest_id, name, capacity, addresses)
      select fresh, ${to}::uuid, name, capacity, addresses from taken
    )
    insert into exam_invigilator (room_id, user_id)
    select t.fresh, i.user_id from exam_invigilator i join taken t on t.room_id = i.room_id where ${withStaff}`)
}

/** Who marks which question: the paper is the same. */
async function copyMarkingSetup(tx: Tx, { from, to }: Between): Promise<void> {
  await tx.execute(sql`
    insert into exam_marking_question (contest_id, question_id, is_double, marker_ids)
    select ${to}::uuid, question_id, is_double, marker_ids from exam_marking_question where contest_id = ${from}`)
}

/** What a copied exam takes along besides its settings. Attempts, marks, seed, codes and keys stay behind. */
export const planExamCopy: KindControl['planCopy'] = async (ctx, source, { candidates, rooms, staff }) => {
  const exam = asExam(source)
  if (exam.exam_mode === 'rush') return async () => undefined
  const from = exam.resource_id
  if (candidates !== 'none' && exam.game_type === 'team') failFields({ candidates: { code: 'field_wrong' } })
  const people = candidates === 'none' ? [] : await peopleOf(ctx, from, candidates)
  return async (tx, lock) => {
    const between = { from, to: lock.contest_id }
    if (rooms) await copyRooms(tx, between, staff)
    if (staff) await copyMarkingSetup(tx, between)
    await enterPeople(tx, lock, { candidates: people.map((person) => loneCandidate(person)) })
  }
}
