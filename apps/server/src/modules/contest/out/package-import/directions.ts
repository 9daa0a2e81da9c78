import type { ImportChoice } from '@beacon/api/bank/package'
import { eq } from 'drizzle-orm'
import type { Note as AuditNote } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { direction } from '../../../../db/schema/bank/question.ts'
import { directionsFor, getDirection, type DirectionRow } from '../../../bank/direction/index.ts'
import type { Draft } from './draft.ts'

/** The direction of each category, as the choice says: one that exists, one of a named key, or the key of the preview. Missing ones are made and noted. */
export async function chosenDirections(
  tx: Tx,
  drafts: readonly Draft[],
  choice: ImportChoice,
  note: AuditNote,
): Promise<Map<string, DirectionRow>> {
  const rows = new Map<string, DirectionRow>()
  const named = new Map<string, string>()
  for (const category of new Set(drafts.map((draft) => draft.category))) {
    const wish = choice.directions?.[category]
    if (wish !== undefined && 'direction_id' in wish) rows.set(category, await getDirection(tx, wish.direction_id))
    else named.set(category, wish === undefined ? category : wish.key)
  }
  const made = new Set<string>()
  const found = await directionsFor(tx, [...named.values()], (more) => {
    if (more.object_type === 'direction' && more.object_id) made.add(more.object_id)
    note(more)
  })
  for (const [category, word] of named) {
    const row = found.get(word)
    if (row !== undefined) rows.set(category, row)
    const names = drafts.find((draft) => draft.category === category)?.direction_names ?? null
    if (row !== undefined && names !== null && made.has(row.resource_id))
      await tx.update(direction).set(names).where(eq(direction.resource_id, row.resource_id))
  }
  return rows
}
