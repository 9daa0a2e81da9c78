import type { RandomStream } from '@beacon/engine/theory'

interface Grouped {
  /** Null: nobody's neighbour by organisation. */
  organisation_id: string | null
}

/**
 * A random row in which as few neighbours as possible share an organisation. As long as one organisation has more people left than can
 * stand apart among the rest, it is next; else any other than the last one is, drawn by how many people it has left.
 */
export function standApart<Person extends Grouped>(people: readonly Person[], stream: RandomStream): Person[] {
  const left = groupsOf(stream.shuffle(people))
  const row: Person[] = []
  let last: string | null = null
  for (let rest = people.length; rest > 0; rest -= 1) {
    const key: string | null = nextGroup(left, last, rest, stream)
    const group: Person[] | undefined = key === null ? undefined : left.get(key)
    const person = group?.pop()
    if (key === null || group === undefined || person === undefined) break
    if (group.length === 0) left.delete(key)
    row.push(person)
    last = key
  }
  return row
}

/** Everybody without an organisation is a group alone. */
function groupsOf<Person extends Grouped>(people: readonly Person[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>()
  for (const [index, person] of people.entries()) {
    const key = person.organisation_id ?? `alone ${index}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [person])
    else group.push(person)
  }
  return groups
}

function nextGroup(left: ReadonlyMap<string, readonly unknown[]>, last: string | null, rest: number, stream: RandomStream): string | null {
  let largest: string | null = null
  let most = 0
  let others = 0
  for (const [key, { length }] of left) {
    if (key === last) continue
    others += length
    if (length > most) [largest, most] = [key, length]
  }
  if (largest === null) return last
  if (most > Math.ceil((rest - 1) / 2)) return largest
  let drawn = stream.below(others)
  for (const [key, { length }] of left) {
    if (key === last) continue
    if (drawn < length) return key
    drawn -= length
  }
  return largest
}
