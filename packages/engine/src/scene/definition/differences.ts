import type { SceneDefinition } from './definition.ts'

export interface Difference {
  what: 'net' | 'router' | 'node' | 'volume' | 'name'
  id: string
  change: 'added' | 'removed' | 'changed'
  /** Of what was changed; empty else. */
  fields: string[]
}

/** Places in the drawing say nothing of what runs. */
const ofDrawing: ReadonlySet<string> = new Set(['position', 'group'])

const withoutPlace = <T extends object>(item: T): Partial<T> =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !ofDrawing.has(key))) as Partial<T>

/** What of a definition runs: whatever only says where something is drawn is left out. Shape of a definition, for comparison alone. */
export const withoutDrawing = (definition: SceneDefinition) => ({
  ...definition,
  nets: definition.nets.map(withoutPlace),
  routers: definition.routers.map(withoutPlace),
  nodes: definition.nodes.map(withoutPlace),
})

/** What is another scene when one definition is put in place of another. */
export function differencesOf(old: SceneDefinition, now: SceneDefinition): Difference[] {
  const volumes = ({ volumes: list }: SceneDefinition) => list.map((volume) => ({ id: `${volume.node}:${volume.path}`, ...volume }))
  const name = old.name === now.name ? [] : [{ what: 'name' as const, id: now.name, change: 'changed' as const, fields: [] }]
  return [
    ...name,
    ...ofList('net', old.nets, now.nets),
    ...ofList('router', old.routers, now.routers),
    ...ofList('node', old.nodes, now.nodes),
    ...ofList('volume', volumes(old), volumes(now)),
  ]
}

function ofList(what: Difference['what'], old: readonly { id: string }[], now: readonly { id: string }[]): Difference[] {
  const before = new Map(old.map((item) => [item.id, item]))
  const after = new Map(now.map((item) => [item.id, item]))
  const gone = old.flatMap(({ id }): Difference[] => (after.has(id) ? [] : [{ what, id, change: 'removed', fields: [] }]))
  const other = now.flatMap((item): Difference[] => {
    const was = before.get(item.id)
    if (was === undefined) return [{ what, id: item.id, change: 'added', fields: [] }]
    const fields = changedFields(was, item)
    return fields.length === 0 ? [] : [{ what, id: item.id, change: 'changed', fields }]
  })
  return [...gone, ...other]
}

function changedFields(old: object, now: object): string[] {
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(now))]
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !ofDrawing.has(key) && stable(before.get(key)) !== stable(after.get(key)),
  )
}

/** Keys of a row that comes back from the database stand in another order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''
