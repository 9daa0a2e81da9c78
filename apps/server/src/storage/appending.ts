import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { handOver } from './hand-over.ts'
import type { Appending } from './storage.ts'

/** Makes a file below a folder that must not exist yet and adds to it. */
export async function openAppending(folder: string, path: string): Promise<Omit<Appending, 'key'>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'ax', 0o600)
  await handOver(folder, path)
  return { write: (bytes) => handle.appendFile(bytes), close: () => handle.close() }
}
