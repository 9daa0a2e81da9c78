import type { Plugin } from 'vite'

/** What is read of a chunk, by its file name. */
export interface ChunkImports {
  isEntry: boolean
  imports: readonly string[]
  dynamicImports: readonly string[]
}

function closureOf(chunks: ReadonlyMap<string, ChunkImports>, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks.get(file)?.imports ?? []) closureOf(chunks, next, seen)
  return seen
}

/**
 * By chunk that the first load asks for: what it needs beyond the first load and does not import by itself. Named in the chunk, all
 * of it is fetched at once as soon as the chunk is there.
 */
export function furtherImports(chunks: ReadonlyMap<string, ChunkImports>): Map<string, string[]> {
  const entries = [...chunks.keys()].filter((file) => chunks.get(file)?.isEntry)
  const first = new Set(entries.flatMap((file) => [...closureOf(chunks, file)]))
  const asked = new Set([...first].flatMap((file) => chunks.get(file)?.dynamicImports ?? []).filter((file) => !first.has(file)))
  return new Map(
    [...asked].flatMap((file) => {
      const own = chunks.get(file)?.imports ?? []
      const further = [...closureOf(chunks, file)].filter((each) => each !== file && !first.has(each) && !own.includes(each))
      return further.length === 0 ? [] : [[file, further] as const]
    }),
  )
}

/** The bundler's group that holds the code of the first load (`vite.ts`). */
const isFirst = (file: string): boolean => /(?:^|\/)first-[^/]+\.js$/.test(file)

/**
 * For `build.modulePreload`, what each import of a chunk names to be fetched with it. The first load names nothing: the list of all
 * routes would be a quarter of its code. In an app of one page nobody does.
 */
export const preloadedBy =
  (hasOnePage: boolean) =>
  (_file: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }): string[] =>
    hostType === 'js' && (hasOnePage || isFirst(hostId)) ? [] : needed

/**
 * Build step: a chunk that the first load asks for names all it needs, also what its imports import, so that a page waits for two
 * answers at most. The names stand behind its own imports, where all of them were evaluated already: no order changes.
 */
export function flatImports(): Plugin {
  return {
    name: 'beacon:flat-imports',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
        for (const [name, further] of furtherImports(chunks)) {
          const chunk = chunks.get(name)
          if (!chunk) continue
          const folder = name.slice(0, name.lastIndexOf('/') + 1)
          chunk.code += further.map((file) => `;import"./${file.slice(folder.length)}"`).join('')
        }
      },
    },
  }
}
