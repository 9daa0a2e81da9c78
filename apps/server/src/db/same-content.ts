const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u

/** Fields of an object in the order of their names; a moment in one writing. */
function ordered(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && moment.test(value)) return new Date(value).toISOString()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Do both say the same? jsonb gives fields back in an order of its own, and a moment may be written in several ways. */
export const sameContent = (one: unknown, other: unknown): boolean => JSON.stringify(one, ordered) === JSON.stringify(other, ordered)

/** What comes without an id and says the same as one that stands takes over its id, each id once. */
export function withStandingIds<K extends string, T extends { [key in K]?: string | undefined }, S extends { [key in K]: string }>(
  sent: readonly T[],
  standing: readonly S[],
  id: K,
  same: (one: T, stands: S) => boolean = (one, stands) => sameContent({ ...one, [id]: '' }, { ...stands, [id]: '' }),
): T[] {
  const named = new Set<string | undefined>(sent.map((one) => one[id]))
  const free = standing.filter((stands) => !named.has(stands[id]))
  return sent.map((one) => {
    const at = one[id] === undefined ? free.findIndex((stands) => same(one, stands)) : -1
    const [stands] = at < 0 ? [] : free.splice(at, 1)
    return stands === undefined ? one : { ...one, [id]: stands[id] }
  })
}
