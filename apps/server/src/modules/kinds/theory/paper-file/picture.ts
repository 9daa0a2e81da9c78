import { loadSharp } from '../../../platform/picture/index.ts'

/** A picture as both writers take it. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

const mostSide = 1_600
/** A stored picture was drawn anew with a side of 3,840 at most. */
const mostPixels = 3_840 ** 2

/** Pictures by the addresses that texts name them with; what cannot be drawn is left out. */
export async function drawnPictures(stored: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>()
  if (stored.size === 0) return pictures
  const sharp = await loadSharp()
  for (const [path, bytes] of stored) {
    const drawn = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    if (drawn !== null) pictures.set(path, { png: drawn.data, width: drawn.info.width, height: drawn.info.height })
  }
  return pictures
}

/** Width and height within a box, never enlarged. */
export function within({ width, height }: Picture, most: { width: number; height: number }): { width: number; height: number } {
  const share = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
