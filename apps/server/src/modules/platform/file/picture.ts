import { Readable } from 'node:stream'
import type { SignedIn } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import type { Stored } from '../../../storage/storage.ts'
import { drawInTurn, loadSharp, pixelsFor } from '../picture/index.ts'

const maxOutputBytes = 64 * 1024 * 1024

interface Drawing {
  /** Media type of the original. */
  type: string
  maxSide: number
  /** Cut to a square of exactly `maxSide`. */
  isSquare?: boolean | undefined
}

/**
 * Draws a raster picture anew, so that nothing but its pixels goes on: no metadata, no bytes of another format.
 * PNG stays PNG, everything else becomes WebP.
 * @throws file_image_size by its head where it has more pixels than one of this side may, file_type when it cannot be drawn,
 * rate_limited for who has too many waiting
 */
export async function redraw(ctx: SignedIn, original: Stored, drawing: Drawing): Promise<{ stored: Stored; media_type: string }> {
  const bytes = await drawInTurn(ctx.actor.user_id, () => draw(ctx.storage.path(original.key), drawing))
  const stored = await ctx.storage.put('image', Readable.from([bytes]), maxOutputBytes)
  return { stored, media_type: drawing.type === 'image/png' ? 'image/png' : 'image/webp' }
}

async function draw(path: string, { type, maxSide, isSquare = false }: Drawing): Promise<Buffer> {
  const limitInputPixels = pixelsFor(maxSide)
  const sharp = await loadSharp()
  try {
    const image = sharp(path, { limitInputPixels, animated: type === 'image/gif', failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
    return await (type === 'image/png' ? image.png() : image.webp({ quality: 86 })).toBuffer()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (/pixel limit|too large|dimension/iu.test(why)) throw new Failure('file_image_size', { megapixels: limitInputPixels / 1_000_000 })
    throw new Failure('file_type', { found: type, why })
  }
}
