const modules = 'apps/server/src/modules/'

/** Wings of the server, and groups of the contest, from the lowest to the highest; those in one line never import each other. */
export const wingOrder: readonly (readonly string[])[] = [
  ['platform'],
  ['people'],
  ['scenes'],
  ['bank'],
  ...['core', 'score', 'entry', 'scene', 'talk', 'topic', 'judge', 'mark', 'watch', 'out', 'control', 'show', 'answer'].map((group) => [
    `contest/${group}`,
  ]),
  ['rounds'],
  ['kinds'],
  ['arena', 'board', 'centre', 'learning', 'portal'],
]

/** Wings that are made of groups, each with a place of its own in the order. */
const grouped: ReadonlySet<string> = new Set(['contest'])
/** Folders of this many levels below `modules/` are the modules of a wing; all other wings have two (`people/team`). */
const levels: Readonly<Record<string, number>> = { contest: 3, kinds: 3 }

export interface Place {
  /** `people`; of a wing that is made of groups the group: `contest/score`. */
  wing: string
  /** The folder below `modules/`: `people/team`, `contest/score/ranking`, `contest/topic/topic`; what stands beside a kind's folders is `kinds/flag`. */
  module: string
  /** The path inside the module: `index.ts`. */
  rest: string
}

/** Where a file of the server's modules stands; null for every other file. */
export function placeOf(path: string): Place | null {
  if (!path.startsWith(modules)) return null
  const parts = path.slice(modules.length).split('/')
  const [name = ''] = parts
  const depth = Math.min(levels[name] ?? 2, parts.length - 1)
  const wing = grouped.has(name) ? parts.slice(0, Math.min(2, depth)).join('/') : name
  return { wing, module: parts.slice(0, depth).join('/'), rest: parts.slice(depth).join('/') }
}

/** The line of `wingOrder` in which a wing stands; -1 for a folder that is no wing. */
export const heightOf = (wing: string): number => wingOrder.findIndex((names) => names.includes(wing))

export const isTest = (path: string): boolean => path.endsWith('.test.ts') || /\/testing(?:\/|\.ts$)/u.test(path)
