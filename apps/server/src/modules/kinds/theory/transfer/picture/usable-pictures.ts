import { headBytes, mediaTypeOf } from '../../../../platform/file/index.ts'
import { loadSharp } from '../../../../platform/picture/index.ts'
import { pictureLimits } from './picture-limits.ts'
import { addressesOf, fileAt } from './pictures.ts'
import type { Draft } from '../draft.ts'

const raster = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Whether a picture can be drawn anew, judged by its head: an SVG, a broken file and one of too many pixels cannot. */
export async function isUsable(base64: string): Promise<boolean> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length > pictureLimits.bytes || !raster.has(mediaTypeOf(bytes.subarray(0, headBytes)))) return false
  const sharp = await loadSharp()
  try {
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    return width * height <= pictureLimits.pixels
  } catch {
    return false
  }
}

/** Leaves each question the pictures that its texts show and that can be stored: ten at most. */
export async function keepUsable(drafts: readonly Draft[]): Promise<void> {
  const judged = new Map<string, boolean>()
  for (const draft of drafts) {
    const shown = new Set(addressesOf(draft).flatMap((address) => fileAt(draft, address) ?? []))
    const files: Draft['files'] = []
    for (const file of shown) {
      const isFine = judged.get(file.base64) ?? (await isUsable(file.base64))
      judged.set(file.base64, isFine)
      if (isFine && files.length < pictureLimits.count) files.push(file)
    }
    draft.files = files
  }
}
