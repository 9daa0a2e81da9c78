import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { contestKinds, kindOf } from './kind.ts'

/** Rows with the settings of their kinds, flat: one query a kind that is among them. */
export async function wholeRows<Row extends ContestCommon>(executor: Executor, rows: readonly Row[]): Promise<Row[]> {
  const settings = new Map<string, object>()
  for (const { kind, port } of contestKinds.all()) {
    const ids = rows.filter((row) => row.kind === kind).map(({ resource_id }) => resource_id)
    if (ids.length > 0) for (const [id, values] of await port.settings.read(executor, ids)) settings.set(id, values)
  }
  return rows.map((row) => ({ ...row, ...settings.get(row.resource_id) }))
}

/** As `wholeRows`, of one contest. */
export async function wholeRow<Row extends ContestCommon>(executor: Executor, row: Row): Promise<Row> {
  const found = await kindOf(row).settings.read(executor, [row.resource_id])
  return { ...row, ...found.get(row.resource_id) }
}
