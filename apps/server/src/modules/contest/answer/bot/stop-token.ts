import type { Tx } from '../../../../db/database.ts'
import { publish } from '../../../../live/index.ts'
import { dropToken } from './repo.ts'

/** Programs of the entrant are refused from now on; its captain makes a new token. */
export async function stopToken(tx: Tx, { entrant_id, contest_id }: { entrant_id: string; contest_id: string }): Promise<void> {
  await dropToken(tx, entrant_id)
  const data = { rotated_at: new Date().toISOString() }
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.token', data })
}
