import type { OwnRun } from '@beacon/api/kinds/operation/check'
import type { RunState } from '@beacon/api/kinds/operation/views'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { runsAhead, runStates } from '../../../scenes/check/index.ts'
import { checkKey, checkOwner } from './repo.ts'

/** Where open runs stand at the runners: one that is looked at runs. */
export async function livesOf(executor: Executor, rows: readonly OperationRunRecord[]): Promise<(row: OperationRunRecord) => RunState> {
  const open = rows.filter(({ state }) => state === 'queued' || state === 'running')
  const [first] = open
  const states =
    first === undefined ? new Map<string, string>() : await runStates(executor, checkOwner(first.contest_id), open.map(checkKey))
  return (row) => (row.state === 'queued' && states.get(checkKey(row)) === 'leased' ? 'running' : row.state)
}

export async function peopleOf(executor: Executor, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A run as its entrant sees it. Of who ordered it, only members of the entrant are named. */
export async function ownRuns(executor: Executor, rows: readonly OperationRunRecord[]): Promise<OwnRun[]> {
  const lifeOf = await livesOf(executor, rows)
  const names = await peopleOf(
    executor,
    rows.map(({ trigger, user_id }) => (trigger === 'application' ? user_id : null)),
  )
  const views: OwnRun[] = []
  for (const row of rows) {
    const state = lifeOf(row)
    const ahead = state === 'queued' ? ((await runsAhead(executor, checkOwner(row.contest_id), checkKey(row))) ?? 0) : 0
    const { run_id, topic_id, trigger, point_ids, requested_at, done_at, user_id } = row
    const by = trigger === 'application' ? (names.get(user_id ?? '') ?? null) : null
    views.push({ run_id, topic_id, trigger, point_ids, state, requested_at, by, ahead, done_at })
  }
  return views
}

export async function ownRun(executor: Executor, row: OperationRunRecord): Promise<OwnRun> {
  const [view] = await ownRuns(executor, [row])
  if (view === undefined) throw new Error('the run was not read')
  return view
}
