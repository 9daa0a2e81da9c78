import { Readable } from 'node:stream'
import { Failure } from '../../../failure.ts'
import type { Storage, Stored } from '../../../storage/storage.ts'

const maxPixels = 40_000_000
const maxOutputBytes = 64 * 1024 * 1024

/**
 * Draws a raster picture anew, so that nothing but its pixels goes on: no metadata, no bytes of another format.
 * PNG stays PNG, everything else becomes WebP. Throws `file_image_size` above 40 megapixels, `file_type` when it cannot be drawn.
 */
export async function redraw(
  storage: Storage,
  original: Stored,
  type: string,
  maxSide: number,
  isSquare = false,
): Promise<{ stored: Stored; media_type: string }> {
  const isPng = type === 'image/png'
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(storage.path(original.key), { limitInputPixels: maxPixels, animated: type === 'image/gif', failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
    const bytes = await (isPng ? image.png() : image.webp({ quality: 86 })).toBuffer()
    const stored = await storage.put('image', Readable.from([bytes]), maxOutputBytes)
    return { stored, media_type: isPng ? 'image/png' : 'image/webp' }
  } catch (error) {
    if (error instanceof Failure) throw error
    const why = error instanceof Error ? error.message : String(error)
    if (/pixel limit|too large|dimension/iu.test(why)) throw new Failure('file_image_size', { megapixels: maxPixels / 1_000_000 })
    throw new Failure('file_type', { found: type, why })
  }
}
