import { posix } from 'node:path'
import { readSmall, type Archive } from '../../../../platform/archive/index.ts'
import type { Draft } from '../draft.ts'
import { pictureLimits } from './picture-limits.ts'
import { addressesOf, decodedAddress } from './pictures.ts'

/** Takes pictures of a package that texts of its questions show: by an address below the folder of the manifest, and of a whole size at most. */
export async function takePictures(archive: Archive, root: string, drafts: readonly Draft[]): Promise<void> {
  const names = new Set(archive.names)
  const taken = new Map<string, string | null>()
  let left: number = pictureLimits.total
  for (const draft of drafts) {
    for (const address of addressesOf(draft)) {
      const entry = root + posix.normalize(draft.folder + decodedAddress(address))
      if (!names.has(entry)) continue
      if (!taken.has(entry)) {
        const bytes = await readSmall(archive, entry, Math.min(pictureLimits.bytes, left))
        left -= bytes?.length ?? 0
        taken.set(entry, bytes?.toString('base64') ?? null)
      }
      const base64 = taken.get(entry) ?? null
      if (base64 !== null) draft.files.push({ name: address, base64 })
    }
  }
}
