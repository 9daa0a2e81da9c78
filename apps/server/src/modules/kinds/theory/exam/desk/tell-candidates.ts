import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { sendAutomatic } from '../../../../people/message/index.ts'

/** What an exam is called in a language. */
export const examName = ({ name, translations }: Pick<ExamRecord, 'name' | 'translations'>, lang: 'en' | 'zh'): string =>
  translations[lang]?.name || name

/** That results went out or were taken back, to whoever handed in; to nobody where nothing of them is shown. */
export async function tellResults(tx: Tx, exam: ExamRecord, template: 'exam_released' | 'exam_withdrawn'): Promise<void> {
  if (!exam.score_display_switch && !exam.show_pass && !exam.review_switch) return
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select a.user_id from exam_attempt a join entrant e on e.entrant_id = a.entrant_id and e.status = 'approved' and not e.is_staff
    where a.contest_id = ${exam.resource_id} and a.run = ${exam.run} and a.state <> 'going'`)
  const user_ids = rows.map(({ user_id }) => user_id)
  await sendAutomatic(tx, { template, user_ids, values: (lang) => ({ exam: examName(exam, lang) }) })
}

/** That marks changed after the release, to whose papers changed; marks that nobody is shown are told to nobody. */
export async function tellRemarked(tx: Tx, exam: ExamRecord, attemptIds: readonly string[], reason: string): Promise<void> {
  if (!exam.score_display_switch) return
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select a.user_id from exam_attempt a join entrant e on e.entrant_id = a.entrant_id and e.status = 'approved' and not e.is_staff
    where a.attempt_id = any(${sql.param([...attemptIds])}::uuid[])`)
  const user_ids = rows.map(({ user_id }) => user_id)
  await sendAutomatic(tx, { template: 'exam_remarked', user_ids, values: (lang) => ({ exam: examName(exam, lang), reason }) })
}
