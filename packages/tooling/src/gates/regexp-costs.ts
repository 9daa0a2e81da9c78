import { costOf, type Cost } from './regexp/cost.ts'
import { regExpsOf } from './regexp/regexps.ts'
import type { SourceFile, Violation } from './source-file.ts'

/** What runs in the product, in the browser or by hand on a server; tests and these gates read texts of their own. */
const isRun = (path: string) =>
  /^(?:apps|packages|scripts)\/.*\.tsx?$/u.test(path) &&
  !path.startsWith('packages/tooling/') &&
  !/\.test\.tsx?$/u.test(path) &&
  !/\/testing\/|\.gen\.ts$/u.test(path)
/** Said where the text is short by something else: what bounds it. */
const bound = /\/\/ bounded: \S.{9}/u

/**
 * A regular expression takes time in proportion to its text, whatever the text is. One that can take longer says on its line, or
 * on the line before, what keeps the text short: `// bounded: …`.
 */
export function regExpCosts(files: readonly SourceFile[]): Violation[] {
  const known = new Map<string, Cost>()
  const cost = (source: string, flags: string): Cost => {
    const key = `/${source}/${flags}`
    const judged = known.get(key) ?? costOf(source, flags)
    known.set(key, judged)
    return judged
  }
  return files
    .filter(({ path }) => isRun(path))
    .flatMap((file) => {
      const lines = file.text.split('\n')
      const isBounded = (line: number) => lines.slice(Math.max(0, line - 2), line).some((text) => bound.test(text))
      return regExpsOf(file).flatMap(({ line, source, flags }) => {
        const why = source === null ? 'not judged: it is put together at run time' : cost(source, flags)
        const message = `A regular expression is ${why}; make it linear, read by hand, or say “// bounded: …”.`
        return why === null || isBounded(line) ? [] : [{ path: file.path, line, message }]
      })
    })
}
