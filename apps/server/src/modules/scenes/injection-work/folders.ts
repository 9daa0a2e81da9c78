import { Readable } from 'node:stream'
import type { SceneDriver } from '../driver/index.ts'
import type { NodePlace } from '../image/index.ts'
import { tarFolder, type TarOwner } from '../image-work/index.ts'

/** `taken`: a link or a file is in the way; nothing is followed. */
export type Way = { kind: 'free'; missing: string[] } | { kind: 'taken'; path: string }

/** The folders on the way to a place, from the top: which of them are missing. */
export async function wayTo(driver: SceneDriver, { node, ...ref }: NodePlace, folder: string): Promise<Way> {
  const parts = folder.slice(1).split('/')
  const missing: string[] = []
  for (let at = 1; at <= parts.length; at += 1) {
    const path = `/${parts.slice(0, at).join('/')}`
    // Below what is missing everything is.
    const seen = missing.length > 0 ? null : await driver.seePath(ref, node, path)
    if (seen === null) missing.push(path)
    else if (seen.kind !== 'folder') return { kind: 'taken', path }
  }
  return { kind: 'free', missing }
}

export const foldersOf = (missing: readonly string[], owner: TarOwner): Buffer[] =>
  missing.map((path) => tarFolder(`${path.slice(1)}/`, owner))

const end = Buffer.alloc(1024)

/** Makes the folders of a way that are missing. */
export async function makeFolders(
  driver: SceneDriver,
  { node, ...ref }: NodePlace,
  { missing, owner }: { missing: readonly string[]; owner: TarOwner },
  signal: AbortSignal,
): Promise<void> {
  if (missing.length > 0) await driver.unpack(ref, node, '/', Readable.from([...foldersOf(missing, owner), end]), signal)
}
