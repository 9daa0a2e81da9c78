import { sql } from 'drizzle-orm'
import { newId } from '../../../../db/id.ts'
import { examMessage } from '../../../../db/schema/kinds/theory/exam-room.ts'
import type { KindEvidence } from '../../../contest/judge/evidence/index.ts'
import { noEvidence } from '../../port/index.ts'
import { leaving } from './leaving.ts'
import { lateAnswers } from './late-answers.ts'
import { places } from './places.ts'
import { sameReport } from './same-report.ts'
import { takeovers } from './takeovers.ts'

export { recordSimilar } from './similar-papers.ts'

/** What reached the server a moment ago may not be committed yet: the next pass looks at it again. */
const until = sql`now() - interval '5 seconds'`
/** Late answers may come a day after the end. An exam that is over for longer is left alone. */
const isAlive = sql`(coalesce(c.stopped_at, c.end_at) > now() - interval '25 hours' or c.announced_status = 'paused')`

/** What may look like cheating in an exam, from what is recorded of its attempts. Similar papers come from the analysis. */
export const integrity: KindEvidence = {
  ...noEvidence,
  detectors: [leaving, takeovers, places, lateAnswers, sameReport],
  hasNew: sql`(${isAlive} and exists (select 1 from exam_attempt a where a.contest_id = c.resource_id and a.run = c.run
    and (a.heard_at > coalesce(e.at, '-infinity')
      or exists (select 1 from exam_late_entry l where l.attempt_id = a.attempt_id and l.received_at > coalesce(e.at, '-infinity'))
      or exists (select 1 from exam_report r where r.attempt_id = a.attempt_id and r.at > coalesce(e.at, '-infinity')))))`,
  until,
  warn: async (tx, { contest_id, run }, { entrant_id, reason, user_id }) => {
    await tx
      .insert(examMessage)
      .values({ message_id: newId(), contest_id, run, entrant_id, kind: 'warning', text: reason, by_user: user_id })
  },
}
