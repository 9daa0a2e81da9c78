import type { Tx } from '../../../../db/database.ts'
import type { ChallengeRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { publish } from '../../../../live/index.ts'

/** Something moved: the hall, the entrant and the referees read it again. Nothing here says a result. */
export async function tellMoved(
  tx: Tx,
  { contest_id, challenge_id, entrant_id }: Pick<ChallengeRecord, 'contest_id' | 'challenge_id' | 'entrant_id'>,
  { state, stages }: { state: ChallengeRecord['state']; stages: readonly (string | null)[] },
): Promise<void> {
  const stage_ids = [...new Set(stages)].filter((id) => id !== null)
  await publish(tx, { contest_id, channel: 'public', event: 'rw.board', data: { stage_ids } })
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.challenge', data: { challenge_id, state } })
  await publish(tx, { contest_id, channel: 'desk:referee.decide', event: 'desk.challenge', data: { challenge_id, state } })
}
