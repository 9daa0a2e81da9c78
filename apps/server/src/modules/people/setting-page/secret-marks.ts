import type { Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/platform/setting'
import type { Executor } from '../../../db/database.ts'
import type { Settings } from '../../platform/setting/index.ts'
import { findRepNames } from './repo.ts'

/** Of each secret that is set: when, and by whom. */
export async function secretMarks(executor: Executor, settings: Settings): Promise<Reply<typeof contract.get>['secrets']> {
  const rows = [...settings.secrets]
  const names = await findRepNames(
    executor,
    rows.flatMap(([, row]) => (row.updated_by === null ? [] : [row.updated_by])),
  )
  return Object.fromEntries(
    rows.map(([name, row]) => [name, { at: row.updated_at, by: row.updated_by === null ? null : (names.get(row.updated_by) ?? null) }]),
  )
}
