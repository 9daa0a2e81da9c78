/** Numbers that look random and are the same for the same `text`, so that a reload shows the same data. */
export interface Random {
  /** An integer from `min` to `max`, both included. */
  between: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** FNV-1a, then mulberry32. Source: public domain constructions by Fowler, Noll, Vo and by Tommy Ettinger. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
  }
}

/** An id of version 7 that tells no time. */
export function idOf(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  return `019a0000-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}
