import { sql } from 'drizzle-orm'
import type { KindControl } from '../../../contest/control/contest-control/index.ts'

/** A copied rush has the rounds with the same versions of questions, and no desks, since nobody is entered yet. */
export const copyRush: KindControl['copyInto'] = async (_ctx, tx, lock, { from }) => {
  await tx.execute(sql`
    with taken as materialized (select r.*, gen_random_uuid() as fresh from rush_round r where r.contest_id = ${from}),
      made as (
        insert into rush_round (round_id, contest_id, position, kind, title, "right", wrong, false_start, risks, answer_s, buzz_s, tie)
        select fresh, ${lock.contest_id}::uuid, position, kind, title, "right", wrong, false_start, risks, answer_s, buzz_s, tie from taken)
    insert into rush_question (round_id, position, question_id, version_id, content)
    select t.fresh, q.position, q.question_id, q.version_id, q.content from rush_question q join taken t on t.round_id = q.round_id`)
  return new Map()
}
