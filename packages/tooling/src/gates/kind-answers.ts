import type { SourceFile, Violation } from './source-file.ts'

const servers = 'apps/server/src/modules/kinds'
/** Built before the port's questions were asked in words of every kind. This list only shrinks. */
const allowed: Readonly<Record<string, readonly string[]>> = { theory: ['statistic'] }

const denials = /^ {2}(\w+): (?:no|plain)[A-Z]\w*,$/gmu

/** What a kind denies that takes `roundParts` of the port, but for what it writes itself. */
function deniedByParts(files: readonly SourceFile[], text: string): string[] {
  if (!text.includes('...roundParts,')) return []
  const port = files.find(({ path }) => path === `${servers}/port/bare.ts`)?.text ?? ''
  const [, parts = ''] = /export const roundParts = \{\n([^}]*)\}/u.exec(port) ?? []
  return [...parts.matchAll(denials)].flatMap(([, name = '']) => (new RegExp(`^ {2}${name}[:,]`, 'mu').test(text) ? [] : [name]))
}

/**
 * A kind that answers “no” to a question of its port brings no operation of that name: the question is changed instead, so that the
 * next kind can answer it too.
 */
export function kindAnswers(files: readonly SourceFile[]): Violation[] {
  const paths = files.map(({ path }) => path)
  return files.flatMap(({ path, text }) => {
    const [, kind = ''] = new RegExp(`^${servers}/([^/]+)/index\\.ts$`, 'u').exec(path) ?? []
    if (kind === '') return []
    const denied = [...[...text.matchAll(denials)].map(([, name = '']) => name), ...deniedByParts(files, text)]
    return denied
      .filter((name) => !(allowed[kind] ?? []).includes(name))
      .flatMap((name) => {
        const own = new RegExp(`^(?:${servers}/${kind}|packages/api/src/kinds/${kind})/(?:[a-z-]+-)?${name}(?:/|\\.ts$)`, 'iu')
        const found = paths.find((one) => own.test(one))
        if (found === undefined) return []
        return [
          {
            path: found,
            line: 1,
            message: `Kind ${kind} answers its port's “${name}” with no, and brings it beside: change the question.`,
          },
        ]
      })
  })
}
