import { sql } from 'drizzle-orm'
import { groupBy, type Detector, type Seen } from '../../../contest/judge/evidence/index.ts'
import { sittingFact, sittingsOf } from './sitting-facts.ts'

interface Row extends Record<string, unknown> {
  attempt_id: string
  entrant_id: string
  user_id: string
  received_at: string
  too_late: number
  from_old_device: number
  outside_seb: number
}

const figuresOf = ({ too_late, from_old_device, outside_seb }: Pick<Row, 'too_late' | 'from_old_device' | 'outside_seb'>) =>
  Object.fromEntries(Object.entries({ too_late, from_old_device, outside_seb }).filter(([, n]) => n > 0))

/** Answers that were put aside, a fact for each arrival: after the time, from a device that had lost the attempt, from another browser. */
export const lateAnswers: Detector = async (tx, scope) => {
  const of = (causes: readonly string[]) => sql`(count(*) filter (where l.cause = any(${sql.param([...causes])}::text[])))::int`
  const { rows } = await tx.execute<Row>(sql`
    select a.attempt_id, a.entrant_id, a.user_id, l.received_at, ${of(['time_up', 'submitted'])} as too_late,
      ${of(['moved'])} as from_old_device, ${of(['seb'])} as outside_seb
    from ${sittingsOf(scope)} join exam_late_entry l on l.attempt_id = a.attempt_id
    group by a.attempt_id, a.entrant_id, a.user_id, l.received_at order by l.received_at`)
  return [...groupBy(rows, ({ attempt_id }) => attempt_id)].flatMap(([attempt_id, arrivals]): Seen[] => {
    const [first] = arrivals
    if (first === undefined) return []
    const { entrant_id, user_id } = first
    const sum = (name: 'too_late' | 'from_old_device' | 'outside_seb') => arrivals.reduce((all, one) => all + one[name], 0)
    const total = { too_late: sum('too_late'), from_old_device: sum('from_old_device'), outside_seb: sum('outside_seb') }
    return [
      {
        kind: 'late_entries',
        key: attempt_id,
        strength: total.outside_seb > 0 ? 'medium' : 'weak',
        topic_id: null,
        entrants: [entrant_id],
        facts: arrivals.map((one) => sittingFact({ at: one.received_at, what: 'late', entrant_id, user_id, measures: figuresOf(one) })),
        measures: figuresOf(total),
      },
    ]
  })
}
