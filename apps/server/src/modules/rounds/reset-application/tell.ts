import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { ResetApplicationRecord } from '../../../db/schema/rounds/reset-application.ts'
import { publish } from '../../../live/outbox.ts'
import { sendAutomatic } from '../../people/message/index.ts'

/** Its team and the desk read it again. */
export async function tellReset(
  tx: Tx,
  { application_id, contest_id, topic_id, entrant_id, state }: ResetApplicationRecord,
): Promise<void> {
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.reset', data: { application_id, topic_id, state } })
  const data = { application_id, topic_id, entrant_id, state }
  await publish(tx, { contest_id, channel: 'desk:contest.watch', event: 'desk.reset', data })
}

/** A decision goes to everybody of the team. */
export async function sendDecision(
  tx: Tx,
  contest: ContestCommon,
  { topic_id, entrant_id, state, answer }: ResetApplicationRecord,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string; topic: string }>(sql`
    select m.user_id, t.name as topic from entrant_member m join topic t on t.resource_id = ${topic_id} where m.entrant_id = ${entrant_id}`)
  await sendAutomatic(tx, {
    template: state === 'reset' ? 'reset_granted' : 'reset_rejected',
    user_ids: rows.map(({ user_id }) => user_id),
    values: (lang) => ({
      contest: contest.translations[lang]?.name || contest.name,
      topic: rows[0]?.topic ?? '',
      ...(state === 'reset' ? {} : { reason: answer }),
    }),
  })
}
