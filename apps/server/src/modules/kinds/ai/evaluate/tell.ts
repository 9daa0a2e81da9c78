import { eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { publish } from '../../../../live/outbox.ts'

/** Its entrant and the desk hear that it is another one now; they read it again, each as far as they may. */
export async function tellSubmission(
  tx: Tx,
  { contest_id, submission_id, topic_id, entrant_id, state }: AiSubmissionRecord,
): Promise<void> {
  const data = { submission_id, topic_id, state }
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.evaluation', data })
  await publish(tx, { contest_id, channel: 'desk:contest.watch', event: 'desk.evaluation', data: { ...data, entrant_id } })
}

/** Answers the row as it is then; undefined: it is gone. */
export async function setSubmission(
  tx: Tx,
  submission_id: string,
  values: Partial<AiSubmissionRecord>,
): Promise<AiSubmissionRecord | undefined> {
  const [row] = await tx.update(aiSubmission).set(values).where(eq(aiSubmission.submission_id, submission_id)).returning()
  if (row !== undefined) await tellSubmission(tx, row)
  return row
}
