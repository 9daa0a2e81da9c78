import { relativeImports, type SourceFile, type Violation } from './source-file.ts'

/** Layers whose kinds stand behind a registry: the folder that holds `kinds/`. */
const layers = ['packages/engine/src'] as const

const kindOf = (path: string, layer: string): string | undefined => {
  const [, kind] = new RegExp(`^${layer}/kinds/([^/]+)/`, 'u').exec(path) ?? []
  return kind
}
const isRegistry = (path: string, layer: string): boolean => path === `${layer}/kinds/index.ts`

/** A kind of contest is a folder: only the registry of its layer imports it, and it imports no other kind. */
export function kindSeams(files: readonly SourceFile[]): Violation[] {
  return layers.flatMap((layer) =>
    files
      .filter(({ path }) => path.startsWith(`${layer}/`) && !isRegistry(path, layer))
      .flatMap((file) =>
        relativeImports(file).flatMap(({ target, line }) => {
          const from = kindOf(file.path, layer)
          const to = kindOf(target, layer)
          if (to === undefined || to === from) return []
          const message = from === undefined ? `Only the registry imports kinds/${to}.` : `kinds/${from} never imports kinds/${to}.`
          return [{ path: file.path, line, message }]
        }),
      ),
  )
}
