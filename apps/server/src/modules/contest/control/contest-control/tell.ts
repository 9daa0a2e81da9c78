import { contractOf } from '@beacon/api/contest/contest-fields'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { publish } from '../../../../live/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { stateView, tellContestChanged, updateContest } from '../../core/contest/index.ts'

/** Tells everybody admitted, and the desk, what the clock says now; remembers that it was told. */
export async function tellState(tx: Tx, { row, at, reason }: { row: ContestCommon; at: number; reason: string | null }): Promise<void> {
  const { status, is_frozen } = stateOf(row, at)
  await updateContest(tx, row.resource_id, { announced_status: status, announced_frozen: is_frozen })
  const data = stateView(row, at, reason)
  for (const channel of ['public', 'desk'] as const)
    await publish(tx, { contest_id: row.resource_id, channel, event: 'contest.state', data })
  await tellContestChanged(tx, row.resource_id)
}

/** Settings changed: whoever shows them reads them again. Players hear only of what they may read. */
export async function tellSettings(
  tx: Tx,
  { kind, resource_id: contest_id }: Pick<ContestCommon, 'kind' | 'resource_id'>,
  { version, fields }: { version: number; fields: string[] },
): Promise<void> {
  const shown = fields.filter((field) => Object.hasOwn(contractOf(kind).shown.shape, field))
  await publish(tx, { contest_id, channel: 'desk', event: 'contest.settings', data: { version, fields } })
  if (shown.length > 0) await publish(tx, { contest_id, channel: 'public', event: 'contest.settings', data: { version, fields: shown } })
  await tellContestChanged(tx, contest_id)
}

/** All that is shown must be read again (another run). */
export async function tellReset(tx: Tx, contest_id: string, reason: string): Promise<void> {
  for (const channel of ['public', 'desk'] as const) await publish(tx, { contest_id, channel, event: 'reset', data: { reason } })
  await tellContestChanged(tx, contest_id)
}
