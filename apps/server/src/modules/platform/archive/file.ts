import { createReadStream } from 'node:fs'
import type { Archive } from './archive.ts'

/** A file that is no archive, read the same way: its one entry is called `file`. */
export async function openFile(path: string): Promise<Archive> {
  return { names: ['file'], converted: new Set(), open: async () => createReadStream(path), close: () => undefined }
}
