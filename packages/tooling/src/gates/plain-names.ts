import type { SourceFile, Violation } from './source-file.ts'

const participles: ReadonlySet<string> = new Set(['told', 'kept', 'shown', 'found', 'wanted', 'asked'])
const message = 'A participle hides its noun: name what it holds, or write a verb with its object.'

/** A sentence (`isShown`, `hasKept`) may end so. */
const predicate = /^(?:is|has|was|can|are|were|may|must)[A-Z]/u
const wordsOf = (name: string): string[] => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/gu) ?? []).map((word) => word.toLowerCase())

/** `told`, `ownTold`, `toldOfSql`; what HTTP calls “not found” is no participle of ours. */
function hidesNoun(name: string): boolean {
  const words = wordsOf(name)
  return (
    !predicate.test(name) &&
    words.some((word, at) => {
      const isLast = at === words.length - 1 || words[at + 1] === 'of'
      return participles.has(word) && isLast && !(word === 'found' && words[at - 1] === 'not')
    })
  )
}

/** `type`, `interface`, `class`, `function` with their name, and constants with what follows their name. */
const declaration =
  /^[ \t]*(?<exported>export )?(?:default |declare |abstract |async )*(?:(?:type|interface|class|function\*?) (?<name>\w+)|const (?<value>\w+))/gmu

/** Whether a constant is a function: `(…) =>`, `(…): T =>`, `x =>`, `<T>(…) =>`, `function`. */
function isFunction(rest: string): boolean {
  const [head] = /^(?:: [^\n]*?)? =\s+(?:async )?/u.exec(rest) ?? []
  if (head === undefined) return false
  const value = rest.slice(head.length)
  if (/^(?:<|function\b|\w+ =>)/u.test(value)) return true
  return value.startsWith('(') && /^\s*(?:=>|:)/u.test(value.slice(endOfParentheses(value)))
}

function endOfParentheses(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** Files, types, functions and exported constants are named by a noun or by a verb with its object. */
export function plainNames(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /^(?:apps|packages|e2e|bench|scripts)\/.*\.tsx?$/u.test(path))
    .flatMap(({ path, text }) => {
      const [stem = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
      const named = [...text.matchAll(declaration)].filter((match) => {
        const { exported, name, value = '' } = match.groups ?? {}
        if (name !== undefined) return hidesNoun(name)
        return hidesNoun(value) && (exported !== undefined || isFunction(text.slice(match.index + match[0].length)))
      })
      return [
        ...(hidesNoun(stem) ? [{ path, line: 1, message }] : []),
        ...named.map(({ index }) => ({ path, line: text.slice(0, index).split('\n').length, message })),
      ]
    })
}
