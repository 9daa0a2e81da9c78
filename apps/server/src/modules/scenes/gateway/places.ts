/** Connections of one person and to one node, in one process. A program that tries a word list opens fifty at a time. */
export const connectionLimits = { person: 100, node: 200 } as const

export interface Places {
  /** Takes a place at once; gives it back when the answer is called. Null: all are taken. */
  enter: (user_id: string, node_id: string) => (() => void) | null
}

export function openPlaces(limits: { person: number; node: number } = connectionLimits): Places {
  const taken = new Map<string, number>()
  const add = (name: string, by: 1 | -1) => {
    const count = (taken.get(name) ?? 0) + by
    if (count === 0) taken.delete(name)
    else taken.set(name, count)
  }
  return {
    enter: (user_id, node_id) => {
      const names = [`person ${user_id}`, `node ${node_id}`] as const
      if ((taken.get(names[0]) ?? 0) >= limits.person || (taken.get(names[1]) ?? 0) >= limits.node) return null
      for (const name of names) add(name, 1)
      let isIn = true
      return () => {
        if (isIn) for (const name of names) add(name, -1)
        isIn = false
      }
    },
  }
}
