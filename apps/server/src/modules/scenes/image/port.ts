import type { ImageUse, ImageUseKind } from '@beacon/api/image/image-fields'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** One kind of thing that names images as `name@version`. A kind answers for itself only. */
export interface ImageUser {
  kind: Exclude<ImageUseKind, 'scene'>
  /** How many of them name each of these images; without a list: of all images that are named. */
  countUses: (executor: Executor, images: readonly string[] | null) => Promise<ReadonlyMap<string, number>>
  /** Those of them with this image that the reader may see, ten at most. */
  shownUses: (ctx: SignedIn, executor: Executor, image: string) => Promise<ImageUse[]>
}
/** Definitions belong to questions, topics, templates, services and instances, which stand above the images. */
export const imageUsePort = openPort<readonly ImageUser[]>('scenes/image')
