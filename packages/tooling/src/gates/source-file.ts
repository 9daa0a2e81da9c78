import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string
  text: string
}
export interface Violation {
  path: string
  line: number
  message: string
}

/** Every file that git knows or would add, of the given endings. */
export function sourceFiles(root: string, endings: readonly string[]): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed
    .split('\0')
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !path.startsWith('samples/'))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), 'utf8') }]
      } catch (error) {
        // listed by git, but deleted in the work tree
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    })
}

/** One violation per line that the pattern meets. */
export function linesThatMatch(file: SourceFile, pattern: RegExp, message: string): Violation[] {
  return file.text.split('\n').flatMap((text, index) => (pattern.test(text) ? [{ path: file.path, line: index + 1, message }] : []))
}

const importLine = /(?:import|export)[^'"]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/gu

/** A file that another one imports by a relative path; `target` is from the root of the repository. */
export interface RelativeImport {
  target: string
  line: number
}

export function relativeImports(file: SourceFile): RelativeImport[] {
  return [...file.text.matchAll(importLine)].map((match) => ({
    target: posix.join(posix.dirname(file.path), match[1] ?? match[2] ?? ''),
    line: file.text.slice(0, match.index).split('\n').length,
  }))
}
