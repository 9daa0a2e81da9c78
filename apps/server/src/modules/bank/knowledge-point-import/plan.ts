import type { Executor } from '../../../db/database.ts'
import { directionFinder } from '../direction/index.ts'
import { selectPoints, type PointRow } from '../knowledge-point/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'

/** What a row wants; empty where its cells say nothing that can be read. */
export interface Plan {
  direction_id: string
  name_en: string
  name_zh: string
  /** The point that it names. */
  existing: PointRow | null
  /** A point that is there, or the row that makes it. */
  parent: PointRow | SheetLine | null
}
export const planOf = (line: SheetLine): Plan => line.found as Plan

export interface Facts {
  directionOf: (spelling: string) => string | null
  byId: ReadonlyMap<string, PointRow>
  /** By direction, then by either name in lower case. */
  named: ReadonlyMap<string, ReadonlyMap<string, PointRow>>
  counts: ReadonlyMap<string, number>
}

/** Names of a direction are compared as the form of a point compares them. */
export const read = (name: string): string => name.toLowerCase()

export async function readFacts(executor: Executor): Promise<Facts> {
  const rows = await selectPoints(executor)
  const named = new Map<string, Map<string, PointRow>>()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const names = named.get(row.direction_id) ?? new Map<string, PointRow>()
    for (const name of [row.name_zh, row.name_en]) names.set(read(name), row)
    named.set(row.direction_id, names)
    counts.set(row.direction_id, (counts.get(row.direction_id) ?? 0) + 1)
  }
  return { directionOf: await directionFinder(executor), byId: new Map(rows.map((row) => [row.resource_id, row])), named, counts }
}
