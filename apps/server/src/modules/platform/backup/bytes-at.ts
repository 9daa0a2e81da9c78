import { stat } from 'node:fs/promises'

/** Bytes of a file; null when there is none. A file that is there and cannot be looked at is an error, not an absence. */
export async function bytesAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
