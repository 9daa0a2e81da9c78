import { heightOf, isTest, placeOf } from './server-layout.ts'
import type { SourceFile, Violation } from './source-file.ts'

const map = 'docs/architecture.md'
const rowOf = /^\| `([a-z/]+)` +\|[^|]*\| ([a-z, -]+?) *\|$/u

/** The folders of the server's modules by wing; of the kinds by kind: `kinds/flag`. */
function foldersByWing(files: readonly SourceFile[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const { path } of files) {
    const place = placeOf(path)
    if (place === null || isTest(path)) continue
    const at = place.module.lastIndexOf('/')
    const [wing, name] = [place.module.slice(0, at), place.module.slice(at + 1)]
    if (wing.includes('/') || place.wing === wing) folders.set(wing, (folders.get(wing) ?? new Set()).add(name))
  }
  return folders
}

/** The table of wings in docs/architecture.md has the gate's order and names every folder; a kind without a line of its own is a toy. */
export function wingTable(files: readonly SourceFile[]): Violation[] {
  const lines = files.find(({ path }) => path === map)?.text.split('\n') ?? []
  const rows = lines.flatMap((text, index) => {
    const [, wing, names] = rowOf.exec(text) ?? []
    return wing === undefined || names === undefined ? [] : [{ wing, names, line: index + 1 }]
  })
  if (rows.length === 0) return []
  const folders = foldersByWing(files)
  const height = (wing: string) => heightOf(wing.startsWith('kinds/') ? 'kinds' : wing)
  const disordered = rows.flatMap(({ wing, line }, index) =>
    height(wing) < height(rows[index - 1]?.wing ?? '') ? [{ path: map, line, message: `${wing} stands below what imports it.` }] : [],
  )
  const untrue = rows.flatMap(({ wing, names, line }) => {
    const found = [...(folders.get(wing) ?? [])].sort().join(', ')
    return found === names ? [] : [{ path: map, line, message: `${wing} has the modules ${found}.` }]
  })
  const missing = [...folders.keys()].filter((wing) => !wing.startsWith('kinds') && !rows.some((row) => row.wing === wing))
  return [
    ...disordered,
    ...untrue,
    ...missing.map((wing) => ({ path: map, line: 1, message: `${wing} is missing in the table of wings.` })),
  ]
}
