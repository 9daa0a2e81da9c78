import type { ImageDetail } from '@beacon/api/image'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

export interface ImageUses {
  questions: number
  topics: number
}
/** A question that names an image, as its bank shows it. */
export type ShownUse = ImageDetail['uses']['shown'][number]
export interface ImageUsePort {
  /** Uses of each image that a definition names, as `name@version`; without a list those of all images. */
  countUses: (executor: Executor, images: readonly string[] | null) => Promise<ReadonlyMap<string, ImageUses>>
  /** Questions with this image that the reader may see, ten at most. */
  shownQuestions: (ctx: SignedIn, image: string) => Promise<ShownUse[]>
}
/** Definitions belong to questions and topics, which stand above the scenes. */
export const imageUsePort = openPort<ImageUsePort>('scenes/image')
