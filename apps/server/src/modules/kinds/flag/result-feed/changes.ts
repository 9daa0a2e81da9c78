import type { ClicsObject } from './clics.ts'

/** Objects that readers got, by type and id, with their texts. */
export type SentObjects = Map<string, { object: ClicsObject; text: string }>

const keyOf = ({ type, id }: ClicsObject): string => `${type} ${id ?? ''}`
export const sentObjectsOf = (objects: readonly ClicsObject[]): SentObjects =>
  new Map(objects.map((object) => [keyOf(object), { object, text: JSON.stringify(object.data) }]))

const mostOf = ({ data }: ClicsObject): number => ('max_score' in data ? Number(data.max_score) : Infinity)

/**
 * What leads from one state to another, an object at a time, so that what is named exists and no score is above its problem's most
 * after each of them: what comes and changes first, then what goes, from the end, then a most that falls.
 */
export function changesBetween(before: SentObjects, after: SentObjects): { type: string; id: string | null; data: object | null }[] {
  const changed = [...after].filter(([key, { text }]) => before.get(key)?.text !== text)
  const isLater = ([key, { object }]: (typeof changed)[number]) => {
    const old = before.get(key)
    return object.type === 'problems' && old !== undefined && mostOf(object) < mostOf(old.object)
  }
  const isState = ([, { object }]: (typeof changed)[number]) => object.type === 'state'
  const soon = changed.filter((one) => !isLater(one) && !isState(one))
  const gone = [...before].filter(([key]) => !after.has(key)).toReversed()
  return [
    ...soon.map(([, { object }]) => object),
    ...gone.map(
      ([
        ,
        {
          object: { type, id },
        },
      ]) => ({ type, id, data: null }),
    ),
    ...changed.filter(isLater).map(([, { object }]) => object),
    ...changed.filter(isState).map(([, { object }]) => object),
  ]
}
