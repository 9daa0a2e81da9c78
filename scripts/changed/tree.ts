import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { exportsOf, type Tree } from './graph.ts'

const holdsImports = (path: string) => /\.(?:ts|tsx|mjs|css)$/u.test(path) && !path.startsWith('samples/')

/** Everything that git knows or would add, as the map reads it. */
export function readTree(root: string): Tree {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const paths = new Set(names.split('\0').filter((path) => path !== ''))
  const texts = new Map<string, string>()
  for (const path of paths)
    if (holdsImports(path)) {
      const text = textOf(join(root, path))
      if (text === null) paths.delete(path)
      else texts.set(path, text)
    }
  const exports = [...paths]
    .filter((path) => /^(?:apps|packages)\/[^/]+\/package\.json$/u.test(path))
    .flatMap((path) => exportsOf(posix.dirname(path), JSON.parse(readFileSync(join(root, path), 'utf8'))))
  const folders = new Set<string>()
  for (const path of paths) for (let at = posix.dirname(path); at !== '.' && !folders.has(at); at = posix.dirname(at)) folders.add(at)
  return { texts, paths, folders, exports: new Map(exports) }
}

/** Null where git lists a file that the work tree has lost. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
