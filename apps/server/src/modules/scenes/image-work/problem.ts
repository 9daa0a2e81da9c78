import type { ImageProblemCode } from '@beacon/api/image/image-limits'

/** Why an image cannot be made: a word that pages have a text for, and what it names. */
export class ImageFailure extends Error {
  override name = 'ImageFailure'
  readonly code: ImageProblemCode
  readonly details: Record<string, string | number>
  constructor(code: ImageProblemCode, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
