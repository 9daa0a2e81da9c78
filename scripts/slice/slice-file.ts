/** What `.ci/slice` says: which third of the long tests runs, and what did not fit the time before. */
export interface Slice {
  /** Each submission raises it by one; mod 3 it is the third. */
  number: number
  /** Test files that were not begun the last time, from the root. They come first. */
  leftovers: string[]
}

export const slicePath = '.ci/slice'

/** The number of the first line; null when it is none. */
export function readNumber(text: string): number | null {
  const [first = ''] = text.split('\n')
  return /^[1-9]\d{0,5}$/u.test(first) ? Number(first) : null
}

/** Reads `.ci/slice`: a number, then a path a line; a line that begins with `#` is a comment. @throws Error that says the line. */
export function readSlice(text: string): Slice {
  const number = readNumber(text)
  if (number === null) throw new Error(`${slicePath}:1 must be a whole number from 1, and nothing else`)
  const leftovers: string[] = []
  for (const [index, line] of text.split('\n').slice(1).entries()) {
    if (line === '' || line.startsWith('#')) continue
    const problem = problemOf(line, leftovers)
    if (problem !== null) throw new Error(`${slicePath}:${index + 2} ${problem}: “${line}”`)
    leftovers.push(line)
  }
  return { number, leftovers }
}

function problemOf(line: string, before: readonly string[]): string | null {
  if (line !== line.trim()) return 'has blanks around its path'
  if (before.includes(line)) return 'names a file twice'
  return null
}
