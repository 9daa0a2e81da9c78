import type { DirectionView } from '@beacon/api/bank/direction'
import type { Ctx, Platform } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { failFields } from '../../../failure.ts'
import { directionKey, spellings } from './alias.ts'
import { viewOf } from './manage.ts'
import { allDirections, findDirection, findDirectionsByKey, insertDirections, listDirections, nextSort, type DirectionRow } from './repo.ts'
import { seedDirections } from './seeds.ts'

/** An installation without any gets the built-in directions; one that was merged or deleted stays away. Replicas may come together. */
export async function seedDirectionsOnce(platform: Platform): Promise<void> {
  if ((await allDirections(platform.db)).length > 0) return
  await insertDirections(
    platform.db,
    seedDirections.map((seed, index) => ({ resource_id: newId(), ...seed, sort: index + 1 })),
  )
}

export async function listAll(ctx: Ctx, bank: string): Promise<{ items: DirectionView[]; total: number }> {
  const items = (await listDirections(ctx.db, bank === 'all' ? null : bank)).map(viewOf)
  return { items, total: items.length }
}

/** Throws 400 at `direction_id` when there is none. */
export async function getDirection(executor: Executor, id: string): Promise<DirectionRow> {
  return (await findDirection(executor, id)) ?? failFields({ direction_id: { code: 'field_wrong' } })
}

/** Keys by spelling, with the aliases that people edited. */
export const directionSpellings = async (executor: Executor): Promise<Map<string, string>> => spellings(await allDirections(executor))

/** Directions for category names of an import, by lower-case category; missing ones are made and noted. */
export async function directionsFor(tx: Tx, categories: string[], note: Note): Promise<Map<string, DirectionRow>> {
  const words = await directionSpellings(tx)
  const keyOf = (category: string) => directionKey(category, words)
  const keys = [...new Set(categories.map(keyOf))]
  const known = new Set((await findDirectionsByKey(tx, keys)).map((row) => row.key))
  let sort = await nextSort(tx)
  for (const key of keys.filter((one) => !known.has(one))) {
    const name = categories.find((category) => keyOf(category) === key)?.slice(0, 40) ?? key
    const [row] = await insertDirections(tx, [{ resource_id: newId(), key, name_en: name, name_zh: name, sort: sort++ }])
    if (row !== undefined)
      note({ module: 'direction', operation: 'create', object_type: 'direction', object_id: row.resource_id, object_name: name })
  }
  const rows = new Map((await findDirectionsByKey(tx, keys)).map((row) => [row.key, row]))
  return new Map(
    categories.flatMap((category) => {
      const row = rows.get(keyOf(category))
      return row === undefined ? [] : [[category, row] as const]
    }),
  )
}

/** Finds a direction by its name in either language, its key or another spelling of it. */
export async function directionFinder(executor: Executor): Promise<(spelling: string) => string | null> {
  const rows = await allDirections(executor)
  const read = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
  const byName = new Map(rows.flatMap((row) => [row.name_en, row.name_zh].map((name) => [read(name), row.resource_id] as const)))
  const byKey = new Map(rows.map((row) => [row.key, row.resource_id]))
  const words = spellings(rows)
  return (spelling) => (spelling === '' ? null : (byName.get(read(spelling)) ?? byKey.get(directionKey(spelling, words)) ?? null))
}
