import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { session } from '../../../db/schema/people/session.ts'

/** The second factor the role requires is set up: the session may do what it was held from. */
export async function finishSetUp(tx: Tx, sessionId: string): Promise<void> {
  await tx.update(session).set({ is_strong: true }).where(eq(session.resource_id, sessionId))
  await tx
    .update(session)
    .set({ must_change: null })
    .where(and(eq(session.resource_id, sessionId), eq(session.must_change, 'totp')))
}
