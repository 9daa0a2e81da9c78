import type { RunState } from '@beacon/api/kinds/operation/views'
import { isFrozenAt } from '@beacon/engine'
import type { Tx } from '../../../../db/database.ts'
import type { OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { publish } from '../../../../live/outbox.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'

/** A run began, went on or ended: its own entrant and the desk read it again. */
export async function tellRun(tx: Tx, { contest_id, run_id, topic_id, entrant_id }: OperationRunRecord, state: RunState): Promise<void> {
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.point', data: { run_id, topic_id, state } })
  await publish(tx, { contest_id, channel: 'desk:contest.watch', event: 'desk.point', data: { run_id, topic_id, entrant_id, state } })
}

/** Somebody stands otherwise at a point of a topic; a freeze keeps it to itself. */
export async function tellStates(tx: Tx, lock: ContestLock, topic_id: string): Promise<void> {
  if (isFrozenAt(clockOf(lock.contest), lock.at)) return
  await publish(tx, { contest_id: lock.contest_id, channel: 'public', event: 'point.state', data: { topic_id } })
}

/** What holds for all entrants changed: checks are paused, or a point takes more or fewer of them. */
export async function tellTerms(
  tx: Tx,
  { resource_id: contest_id, version }: Pick<ContestLock['contest'], 'resource_id' | 'version'>,
): Promise<void> {
  await publish(tx, { contest_id, channel: 'public', event: 'contest.settings', data: { version, fields: [] } })
}
