import type { SourceFile } from './source-file.ts'

/** Layers in which a kind is a folder `kinds/<kind>`. */
export const kindLayers = [
  'packages/engine/src',
  'packages/api/src',
  'packages/router/src',
  'packages/ui/src',
  'packages/auth/src',
  'apps/server/src/modules',
  'apps/server/src/db/schema',
  'apps/admin/src',
  'apps/arena/src',
  'apps/screens/src',
] as const
export type KindLayer = (typeof kindLayers)[number]

/** The kind whose folder of a layer holds a file. `kinds/port` says what a kind answers and belongs to none. */
export function kindOfFile(path: string, layer: KindLayer): string | undefined {
  const start = `${layer}/kinds/`
  if (!path.startsWith(start)) return undefined
  const [kind, ...rest] = path.slice(start.length).split('/')
  return rest.length > 0 && kind !== 'port' ? kind : undefined
}

/** Kinds that are built, the toys of the test build among them: each has its rules in the engine. */
export const kindsIn = (files: readonly SourceFile[]): string[] => [
  ...new Set(files.flatMap(({ path }) => kindOfFile(path, 'packages/engine/src') ?? [])),
]
