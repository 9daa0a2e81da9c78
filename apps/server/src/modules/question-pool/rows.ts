/** A line of pool.csv and what is wrong with it. */
export interface PoolLine {
  line: number
  file: string
  flag: string
}
export interface PoolProblem {
  line: number
  code: 'file_missing' | 'file_empty' | 'flag_empty' | 'flag_long' | 'flag_twice' | 'too_many' | 'no_rows'
  value: string
}

export const mostPairs = 5_000
const flagMax = 512

/** Cells of a CSV by line: quotes as in RFC 4180, either line end, a BOM is no text. */
export function csvLines(text: string): string[][] {
  const lines: string[][] = []
  const cells = text.replace(/^\uFEFF/u, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gu)
  let line: string[] = []
  for (const [whole, cell = '', end] of cells) {
    if (whole === '' && line.length === 0) continue
    line.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
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
    return isTwice ? [{ line, code: 'flag_twice', value: file }] : []
  })
}
