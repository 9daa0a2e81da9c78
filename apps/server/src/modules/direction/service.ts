import type { Ctx, Platform, SignedIn } from '../../context.ts'
import { change, type Note } from '../../db/change.ts'
import type { Executor, Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import { directionKey } from './alias.ts'
import { findDirection, findDirectionsByKey, insertDirections, listDirections, nextSort, type DirectionRow } from './repo.ts'
import { seedDirections } from './seeds.ts'

/** Makes what is missing of the built-in directions; replicas may come together. */
export async function seedMissingDirections(platform: Platform): Promise<void> {
  await insertDirections(
    platform.db,
    seedDirections.map((seed, index) => ({ resource_id: newId(), ...seed, sort: index + 1 })),
  )
}

export async function listAll(ctx: Ctx, bank: string) {
  const items = bank === 'flag' ? await listDirections(ctx.db) : []
  return { items, total: items.length }
}

export async function createDirection(ctx: SignedIn, body: { key: string; name_en: string; name_zh: string }) {
  const entry = { module: 'direction', operation: 'create', object_type: 'direction', object_name: body.name_en, after: body }
  return change(ctx, entry, async (tx, note) => {
    const [row] = await insertDirections(tx, [{ resource_id: newId(), ...body, sort: await nextSort(tx) }])
    if (row === undefined) return fail('changed_meanwhile', { fields: { key: { code: 'changed_meanwhile' } } })
    note({ object_id: row.resource_id })
    return { ...row, question_count: 0 }
  })
}

/** Throws 400 at `direction_id` when there is none. */
export async function getDirection(executor: Executor, id: string): Promise<DirectionRow> {
  return (await findDirection(executor, id)) ?? failFields({ direction_id: { code: 'field_wrong' } })
}

/** Directions for category names of an import, by lower-case category; missing ones are made and noted. */
export async function directionsFor(tx: Tx, categories: string[], note: Note): Promise<Map<string, DirectionRow>> {
  const keys = [...new Set(categories.map(directionKey))]
  const known = new Set((await findDirectionsByKey(tx, keys)).map((row) => row.key))
  let sort = await nextSort(tx)
  for (const key of keys.filter((one) => !known.has(one))) {
    const name = categories.find((category) => directionKey(category) === key)?.slice(0, 40) ?? key
    const [row] = await insertDirections(tx, [{ resource_id: newId(), key, name_en: name, name_zh: name, sort: sort++ }])
    if (row !== undefined)
      note({ module: 'direction', operation: 'create', object_type: 'direction', object_id: row.resource_id, object_name: name })
  }
  const rows = new Map((await findDirectionsByKey(tx, keys)).map((row) => [row.key, row]))
  return new Map(
    categories.flatMap((category) => {
      const row = rows.get(directionKey(category))
      return row === undefined ? [] : [[category, row] as const]
    }),
  )
}
