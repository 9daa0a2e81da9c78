import { circleViolations } from './circles.ts'
import { heightOf, isTest, placeOf } from './server-layout.ts'
import { relativeImports, type SourceFile, type Violation } from './source-file.ts'

const isServer = ({ path }: SourceFile) => path.startsWith('apps/server/src/') && path.endsWith('.ts') && !isTest(path)

/** The server's wings and the groups of the contest import downwards only (docs/architecture.md); what stands in no wing is refused as well. */
export function serverWings(files: readonly SourceFile[]): Violation[] {
  return files.filter(isServer).flatMap((file) => {
    const from = placeOf(file.path)
    if (from === null) return []
    if (from.module !== 'kinds' && heightOf(from.wing) < 0)
      return [{ path: file.path, line: 1, message: `modules/${from.wing} is no wing.` }]
    return relativeImports(file).flatMap(({ target, line }) => {
      const to = placeOf(target)
      if (to === null || to.wing === from.wing || heightOf(to.wing) < heightOf(from.wing)) return []
      return [{ path: file.path, line, message: `${from.wing} never imports ${to.wing}: ${to.module} is above or beside it.` }]
    })
  })
}

/** No circle of imports between modules of the server; those between files are the gate `fileCircles`. */
export function moduleCircles(files: readonly SourceFile[]): Violation[] {
  const byModule = new Map<string, Set<string>>()
  for (const file of files.filter(isServer)) {
    const from = placeOf(file.path)?.module
    if (from === undefined) continue
    const reached = byModule.get(from) ?? new Set()
    for (const { target } of relativeImports(file)) {
      const to = placeOf(target)?.module
      if (to !== undefined && to !== from) reached.add(to)
    }
    byModule.set(from, reached)
  }
  return circleViolations(byModule)
}
