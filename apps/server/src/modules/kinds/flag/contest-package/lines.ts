import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** Lines of a file that our own worker wrote, in groups, so that memory does not grow with the file. */
export async function* linesOf(path: string, size: number): AsyncGenerator<unknown[][]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  let group: unknown[][] = []
  for await (const line of lines) {
    const row: unknown = JSON.parse(line)
    if (Array.isArray(row)) group.push(row)
    if (group.length === size) {
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}

export const numberIn = (row: unknown[], at: number): number | null => (typeof row[at] === 'number' ? row[at] : null)
export const textIn = (row: unknown[], at: number): string => (typeof row[at] === 'string' ? row[at] : '')
export const isTrue = (row: unknown[], at: number): boolean => row[at] === true
