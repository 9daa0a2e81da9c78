import type { DraftEvent, ScoreEvent } from '@beacon/engine/answers'
import { readEvents } from '../../score/score/index.ts'

/** An event of kind flag to record. `at` is the lock's; `counts_at_seq` is given only where it counts elsewhere. */
export type NewAnswerEvent = {
  [E in ScoreEvent as E['kind']]: Omit<DraftEvent<E>, 'at'> & { counts_at_seq?: number }
}[ScoreEvent['kind']]

/** As `readEvents`, of a contest of kind flag: its log holds events of this kind alone. */
export const readAnswerEvents = async (...asked: Parameters<typeof readEvents>): Promise<ScoreEvent[]> =>
  // Checked: `NewAnswerEvent` types whatever is recorded in such a contest.
  (await readEvents(...asked)) as ScoreEvent[]
