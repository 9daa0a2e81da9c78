import { kindLayers, kindOfFile, type KindLayer } from './kinds.ts'
import type { SourceFile, Violation } from './source-file.ts'

/** Lines that a kind may have over all layers, sources and tests together. An ADR raises it for one kind. */
const newKind = 8_000
/** Kinds that are larger, by layer: built before there was a budget, or by an ADR (attack-defense: 233, rw: 251, operation: 264, ai: 269 and 272, koh: 273). A limit only falls. */
const larger: Readonly<Record<string, Partial<Record<KindLayer, number>>>> = {
  flag: {
    'packages/engine/src': 200,
    'packages/api/src': 100,
    'packages/router/src': 100,
    'apps/server/src/modules': 3_600,
    'apps/server/src/db/schema': 100,
    'apps/admin/src': 1_400,
    'apps/arena/src': 100,
    'apps/screens/src': 300,
  },
  'attack-defense': {
    'packages/engine/src': 2_000,
    'packages/api/src': 1_300,
    'packages/router/src': 100,
    'apps/server/src/modules': 4_200,
    'apps/server/src/db/schema': 300,
    'apps/admin/src': 1_800,
    'apps/arena/src': 1_700,
    'apps/screens/src': 800,
  },
  rw: {
    'packages/engine/src': 700,
    'packages/api/src': 1_200,
    'packages/router/src': 100,
    'apps/server/src/modules': 3_200,
    'apps/server/src/db/schema': 300,
    'apps/admin/src': 1_900,
    'apps/arena/src': 2_400,
    'apps/screens/src': 700,
  },
  koh: {
    'packages/engine/src': 800,
    'packages/api/src': 900,
    'packages/router/src': 100,
    'packages/ui/src': 300,
    'apps/server/src/modules': 4_400,
    'apps/server/src/db/schema': 400,
    'apps/admin/src': 1_800,
    'apps/arena/src': 1_500,
    'apps/screens/src': 600,
  },
  operation: {
    'packages/engine/src': 500,
    'packages/api/src': 1_100,
    'packages/router/src': 100,
    'apps/server/src/modules': 4_500,
    'apps/server/src/db/schema': 400,
    'apps/admin/src': 2_900,
    'apps/arena/src': 1_000,
    'apps/screens/src': 300,
  },
  ai: {
    'packages/engine/src': 1_800,
    'packages/api/src': 900,
    'packages/router/src': 100,
    'packages/auth/src': 200,
    'apps/server/src/modules': 4_600,
    'apps/server/src/db/schema': 300,
    'apps/admin/src': 2_300,
    'apps/arena/src': 1_300,
    'apps/screens/src': 500,
  },
  theory: {
    'packages/engine/src': 6_000,
    'packages/api/src': 7_000,
    'packages/router/src': 100,
    'apps/server/src/modules': 37_000,
    'apps/server/src/db/schema': 1_400,
    'apps/admin/src': 32_500,
    'apps/arena/src': 10_500,
    'apps/screens/src': 1_500,
  },
}

/** Catalogues are no `.ts`; route trees are made. */
const isCounted = (path: string): boolean => /\.(?:tsx?|css)$/u.test(path) && !path.endsWith('.gen.ts')
const linesOf = (text: string): number => text.split('\n').length - 1

/** Lines by kind and layer. */
function sizes(files: readonly SourceFile[]): Map<string, Map<KindLayer, number>> {
  const found = new Map<string, Map<KindLayer, number>>()
  for (const { path, text } of files.filter((file) => isCounted(file.path))) {
    const layer = kindLayers.find((one) => kindOfFile(path, one) !== undefined)
    const kind = layer === undefined ? undefined : kindOfFile(path, layer)
    if (layer === undefined || kind === undefined) continue
    const own = found.get(kind) ?? new Map<KindLayer, number>()
    own.set(layer, (own.get(layer) ?? 0) + linesOf(text))
    found.set(kind, own)
  }
  return found
}

/** A kind is small, or what it brings is a part that every kind can use. */
export function kindSize(files: readonly SourceFile[]): Violation[] {
  return [...sizes(files)].flatMap(([kind, own]) => {
    const limits = larger[kind]
    if (limits !== undefined)
      return [...own].flatMap(([layer, lines]) => {
        const limit = limits[layer] ?? 0
        const message = `Kind ${kind} has ${lines} lines here; its limit is ${limit}. Move what other kinds can use to a common part.`
        return lines > limit ? [{ path: `${layer}/kinds/${kind}`, line: 1, message }] : []
      })
    const sum = [...own.values()].reduce((total, lines) => total + lines, 0)
    const message = `Kind ${kind} has ${sum} lines; a kind has ${newKind}. Move what other kinds can use to a common part, or write an ADR.`
    return sum > newKind ? [{ path: `apps/server/src/modules/kinds/${kind}`, line: 1, message }] : []
  })
}
