export interface DiffLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Two texts line by line: what stayed, went and came, by their longest common run of lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  const common = commonLengths(a, b)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]]
    if (x !== undefined && x === y) {
      lines.push({ kind: 'same', text: x })
      i += 1
      j += 1
    } else if (x !== undefined && (y === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push({ kind: 'gone', text: x })
      i += 1
    } else if (y !== undefined) {
      lines.push({ kind: 'new', text: y })
      j += 1
    }
  }
  return lines
}

/** `[i][j]`: how many lines the rests from i and j have in common. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}
