import { ArchiveRefusal } from '../../../platform/archive/index.ts'

/** Of the file, and of what is read from it: each path of an upload is held against each pattern. */
export const ignoreBytes = 64 * 1024
const mostPatterns = 500
/** What an engine reads to hide both files from what is copied. */
export const ownIgnore = Buffer.from('Dockerfile\n.dockerignore\n')

type Token = { kind: 'one'; is: (char: string) => boolean } | { kind: 'run'; crosses: boolean } | { kind: 'folders' }
interface Pattern {
  isException: boolean
  tokens: Token[]
}

/**
 * Which paths of a folder a `.dockerignore` leaves out. Patterns mean what they mean to Docker: `*` and `?` stay within a name, `**`
 * does not, the last one that fits decides, and what lies in a folder follows it. No pattern becomes a regular expression.
 * @throws ArchiveRefusal for more patterns than anybody writes.
 */
export function ignoring(text: string): (path: string) => boolean {
  const patterns = readPatterns(text)
  if (patterns.length === 0) return () => false
  // What is in a folder is asked about with it, so the folders of many files are held against the patterns once.
  const known = new Map<string, boolean[]>()
  const fitsOf = (path: string): boolean[] => {
    const had = known.get(path)
    if (had !== undefined) return had
    const at = path.lastIndexOf('/')
    const above = at < 0 ? null : fitsOf(path.slice(0, at))
    const fits = patterns.map(({ tokens }, index) => above?.[index] === true || isFitting(tokens, path))
    known.set(path, fits)
    return fits
  }
  return (path) => {
    const fits = fitsOf(path.endsWith('/') ? path.slice(0, -1) : path)
    const last = patterns.findLastIndex((_, index) => fits[index])
    return last >= 0 && patterns[last]?.isException === false
  }
}

function readPatterns(text: string): Pattern[] {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/u)
  const patterns = lines.flatMap((line) => {
    if (line.startsWith('#')) return []
    const words = line.trim()
    const isException = words.startsWith('!')
    const path = cleaned(isException ? words.slice(1).trim() : words)
    return path === '' ? [] : [{ isException, tokens: tokensOf(path) }]
  })
  if (patterns.length > mostPatterns)
    throw new ArchiveRefusal('import_bomb', { path: '.dockerignore', limit: `${mostPatterns} patterns in .dockerignore` })
  return patterns
}

/** As a path is cleaned: no leading slash, no `.`, no empty part; `..` takes the part before it. */
function cleaned(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function tokensOf(path: string): Token[] {
  const chars = [...path]
  const tokens: Token[] = []
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at] ?? ''
    if (char === '*' && chars[at + 1] === '*') {
      while (chars[at + 1] === '*') at += 1
      const isWhole = chars[at + 1] === '/'
      tokens.push(isWhole ? { kind: 'folders' } : { kind: 'run', crosses: true })
      if (isWhole) at += 1
    } else if (char === '*') tokens.push({ kind: 'run', crosses: false })
    else if (char === '?') tokens.push({ kind: 'one', is: (one) => one !== '/' })
    else if (char === '[') {
      const set = readSet(chars, at)
      tokens.push({ kind: 'one', is: set === null ? (one) => one === '[' : set.is })
      at = set?.end ?? at
    } else {
      if (char === '\\' && at + 1 < chars.length) at += 1
      const literal = chars[at]
      tokens.push({ kind: 'one', is: (one) => one === literal })
    }
  }
  return tokens
}

/** `[a-c_]`, `[^x]`; null where it is not closed. */
function readSet(chars: readonly string[], from: number): { is: (char: string) => boolean; end: number } | null {
  const end = chars.indexOf(']', from + 2)
  if (end < 0) return null
  const isNot = chars[from + 1] === '^'
  const inner = chars.slice(from + (isNot ? 2 : 1), end)
  const ranges: [string, string][] = []
  for (let at = 0; at < inner.length; at += 1) {
    const first = inner[at] ?? ''
    const isRange = inner[at + 1] === '-' && at + 2 < inner.length
    ranges.push([first, isRange ? (inner[at + 2] ?? first) : first])
    if (isRange) at += 2
  }
  return { is: (char) => char !== '/' && ranges.some(([low, high]) => char >= low && char <= high) !== isNot, end }
}

/** Walks all ways through the tokens at once, so the time is that of their product and never more. */
function isFitting(tokens: readonly Token[], path: string): boolean {
  let places = reached(tokens, new Set([0]))
  for (const char of path) {
    const next = new Set<number>()
    for (const at of places) {
      const token = tokens[at]
      if (token === undefined) continue
      if (token.kind === 'one') {
        if (token.is(char)) next.add(at + 1)
      } else if (token.kind === 'run') {
        if (token.crosses || char !== '/') next.add(at)
      } else {
        next.add(at)
        if (char === '/') next.add(at + 1)
      }
    }
    if (next.size === 0) return false
    places = reached(tokens, next, char)
  }
  return places.has(tokens.length)
}

/** Runs may be empty. `folders` is left at its beginning only, or after a slash. */
function reached(tokens: readonly Token[], places: Set<number>, char = '/'): Set<number> {
  for (const at of places) {
    const token = tokens[at]
    if (token?.kind === 'run') places.add(at + 1)
    if (token?.kind === 'folders' && char === '/') places.add(at + 1)
  }
  return places
}
