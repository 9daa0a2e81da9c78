import { statfs } from 'node:fs/promises'
import { GiB } from '../image/index.ts'

/** Bytes that are free on the disk of a folder. */
export const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** As refusals tell them: in GB, to one digit. */
export const roundGb = (bytes: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(bytes).map(([name, size]) => [name, Math.max(0, Math.round((size / GiB) * 10) / 10)]))
