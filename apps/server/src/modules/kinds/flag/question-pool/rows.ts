import { codePointOf } from '@beacon/api/text-length'

/** A line of pool.csv and what is wrong with it. */
export interface PoolLine {
  line: number
  file: string
  flag: string
}
export interface PoolProblem {
  line: number
  code: 'file_missing' | 'file_empty' | 'flag_empty' | 'flag_long' | 'flag_characters' | 'flag_twice' | 'too_many' | 'no_rows'
  value: string
}

export const mostPairs = 5_000
const flagMax = 512
/** As everywhere: nobody can hand in such a flag. */
const unheld = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Cells of a CSV by line: quotes as in RFC 4180, either line end, a BOM is no text. Every character is read once. */
export function csvLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at)
    const isLineEnd = text[end] !== ','
    line.push(cell)
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (!isLineEnd && at < text.length) continue
    // A comma at the very end opens one more cell, an empty one.
    if (!isLineEnd) line.push('')
    lines.push(line)
    line = []
  }
  return lines
}

const plainEnd = /[,\r\n]/gu
/** A cell without quotes and where it ends. A carriage return alone ends the line, too. */
function plainCell(text: string, start: number): [cell: string, end: number] {
  plainEnd.lastIndex = start
  const end = plainEnd.exec(text)?.index ?? text.length
  return [text.slice(start, end), end]
}

/** A cell within quotes: `""` is one of them, what follows the closing one up to the next comma or line end is dropped. */
function quotedCell(text: string, start: number): [cell: string, end: number] {
  const pieces: string[] = []
  let at = start
  for (;;) {
    const quote = text.indexOf('"', at)
    pieces.push(text.slice(at, quote === -1 ? text.length : quote))
    if (quote === -1) return [pieces.join('"'), text.length]
    if (text[quote + 1] !== '"') return [pieces.join('"'), plainCell(text, quote + 1)[1]]
    at = quote + 2
  }
}

/** Pairs of a pool.csv (`file,flag`, a head line or none); empty lines are passed over. */
export function poolLines(text: string): PoolLine[] {
  const lines = csvLines(text).map(([file = '', flag = ''], index) => ({
    line: index + 1,
    file: file.trim(),
    flag: flag.trim().normalize('NFC'),
  }))
  const [head] = lines
  const isHead = head?.file.toLowerCase() === 'file' && head.flag.toLowerCase() === 'flag'
  return (isHead ? lines.slice(1) : lines).filter(({ file, flag }) => file !== '' || flag !== '')
}

/** What keeps the pairs from being dealt: a flag of two entrants would make honest people suspects. */
export function poolProblems(lines: readonly PoolLine[], entries: ReadonlySet<string>): PoolProblem[] {
  if (lines.length === 0) return [{ line: 1, code: 'no_rows', value: '' }]
  if (lines.length > mostPairs) return [{ line: lines.length, code: 'too_many', value: String(lines.length) }]
  const seen = new Set<string>()
  return lines.flatMap(({ line, file, flag }): PoolProblem[] => {
    const isTwice = seen.has(flag)
    seen.add(flag)
    if (file === '') return [{ line, code: 'file_empty', value: '' }]
    if (!entries.has(file)) return [{ line, code: 'file_missing', value: file }]
    if (flag === '') return [{ line, code: 'flag_empty', value: file }]
    if ([...flag].length > flagMax) return [{ line, code: 'flag_long', value: file }]
    const bad = unheld.exec(flag)
    if (bad !== null) return [{ line, code: 'flag_characters', value: `${file} ${codePointOf(bad[0])}` }]
    return isTwice ? [{ line, code: 'flag_twice', value: file }] : []
  })
}
