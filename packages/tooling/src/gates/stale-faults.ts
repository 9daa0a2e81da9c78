import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { putIn, readFault, testFileOf } from './fault.ts'
import { sourceFiles, type SourceFile, type Violation } from './source-file.ts'

/**
 * Faults of `faults/` that say too little, name a missing test file, or whose lines the code of `root` does not hold any more.
 * A fault that cannot be put in proves nothing; `pnpm test:faults` would tell it only when somebody runs it.
 */
export function staleFaults(root: string): Violation[] {
  const folder = join(root, 'faults')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.fault')) : []
  if (names.length === 0) return []
  const files = sourceFiles(root, ['.ts', '.tsx'])
  const paths = files.map(({ path }) => path)
  return names.flatMap((name) => {
    const path = `faults/${name}`
    const message = problemOf(name, readFileSync(join(root, path), 'utf8'), { files, paths })
    return message === null ? [] : [{ path, line: 1, message }]
  })
}

function problemOf(
  name: string,
  text: string,
  { files, paths }: { files: readonly SourceFile[]; paths: readonly string[] },
): string | null {
  try {
    const fault = readFault(basename(name, '.fault'), text)
    testFileOf(fault.run, paths)
    for (const mutation of fault.mutations) putIn(mutation, files)
    return null
  } catch (error) {
    if (error instanceof Error) return error.message
    throw error
  }
}
