import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { insertPoints, ownKey } from '../knowledge-point/index.ts'
import { SheetLine, type WriteInput } from '../../platform/sheet/index.ts'
import { planOf } from './plan.ts'

/** All rows or none. A row whose point above was left out by hand refuses all: it would come to another place. */
export async function writePoints(_ctx: SignedIn, tx: Tx, { lines, note }: WriteInput<unknown, undefined>): Promise<undefined> {
  const ids = new Map(lines.map((line) => [line, newId()]))
  const idOf = (line: SheetLine): string => ids.get(line) ?? fail('sheet_rows_wrong', { n: 1 })
  const rows = lines.map((line) => {
    const { direction_id, name_en, name_zh, parent } = planOf(line)
    const resource_id = idOf(line)
    const parent_id = parent === null ? null : parent instanceof SheetLine ? idOf(parent) : parent.resource_id
    return { resource_id, direction_id, parent_id, name_en, name_zh, key: ownKey(resource_id) }
  })
  await insertPoints(tx, [...rows.filter(({ parent_id }) => parent_id === null), ...rows.filter(({ parent_id }) => parent_id !== null)])
  for (const { resource_id, ...after } of rows)
    note({
      module: 'direction',
      operation: 'create',
      object_type: 'knowledge_point',
      object_id: resource_id,
      object_name: after.name_en,
      after,
    })
}
