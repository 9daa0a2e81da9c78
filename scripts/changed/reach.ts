import { posix } from 'node:path'
import type { SourceFile } from '@beacon/tooling/gates'

/** They bind the whole server together: behind them every server test would be reached from everywhere. */
export const compositionRoots: readonly string[] = ['apps/server/src/app.ts', 'apps/server/src/modules.ts']
/** Tests over the whole contract and of what players were answered: they stand for what only the composition root reaches. */
const ofTheWhole = /^apps\/server\/src\/(?:http|testing\/recorded)\/[^/]+\.test\.ts$/u
const isTest = (path: string) => /\.test\.tsx?$/u.test(path)

/** What a file needs for its types alone is judged by the types. */
// bounded: it reads the sources of this repository, and no text of a user
const ofTypes = /^(?:import|export) type [^'";]*from\s*['"][^'"\n]+['"]/gmu
const imported = /(?:\bfrom|\bimport|\bimport\(|\.mock\(|new URL\()\s*['"]([^'"\n]+)['"]/gu
/** What a package of the house calls its files, such as `@beacon/api/people/user`. */
export type Exports = ReadonlyMap<string, string>

/** The exports of a package by the names that others import; `*` stands for any name. */
export function exportsOf(folder: string, manifest: { name: string; exports?: Record<string, string> }): [string, string][] {
  return Object.entries(manifest.exports ?? {}).map(([key, file]) => [posix.join(manifest.name, key), posix.join(folder, file)])
}

function targetOf(from: string, name: string, exports: Exports): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.split('?')[0] ?? name)
  const exact = exports.get(name)
  if (exact !== undefined) return exact
  for (const [key, file] of exports) {
    const [head = '', tail] = key.split('*')
    if (tail !== undefined && name.startsWith(head)) return file.replace('*', name.slice(head.length))
  }
  return null
}

/** By file, who imports it. */
function importersOf(files: readonly SourceFile[], exports: Exports): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.replaceAll(ofTypes, '').matchAll(imported)) {
      const target = targetOf(path, name, exports)
      if (target === null) continue
      const known = importers.get(target) ?? new Set()
      importers.set(target, known.add(path))
    }
  return importers
}

export interface Reach {
  /** Test files that import what was changed, or what imports it, and so on. */
  tests: string[]
  /** Further ones that reach it only because they start the whole server. */
  behindRoot: string[]
}

/** The tests that a change can break, read from the imports. */
export function reachOf(changed: readonly string[], files: readonly SourceFile[], exports: Exports): Reach {
  const importers = importersOf(files, exports)
  const closure = (stopsAtRoot: boolean): Set<string> => {
    const reached = new Set(changed)
    for (const path of reached) {
      const next = importers.get(path) ?? []
      for (const each of next) if (!stopsAtRoot || !compositionRoots.includes(path) || isTest(each)) reached.add(each)
    }
    return reached
  }
  const isThere = new Set(files.map(({ path }) => path))
  const near = closure(!compositionRoots.some((root) => changed.includes(root)))
  const isWhole = compositionRoots.some((root) => near.has(root))
  const far = [...closure(false)].filter((path) => isTest(path) && isThere.has(path))
  const tests = far.filter((path) => near.has(path) || (isWhole && ofTheWhole.test(path)))
  return { tests: tests.sort(), behindRoot: far.filter((path) => !tests.includes(path)).sort() }
}
