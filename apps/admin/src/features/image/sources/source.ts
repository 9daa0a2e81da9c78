import type { ImageBuilder } from '@beacon/api/image/image'
import type { ImageSourceBody } from '@beacon/api/image/image-sources'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'

/** Sends what was chosen and answers what the server makes an image of. Throws `SourceStopped` where the person stopped it. */
export type PrepareSource = () => Promise<ImageSourceBody>
export interface SourceProps {
  builder: ImageBuilder | undefined
  isBusy: boolean
  /** Why it cannot be used as it is. */
  error: string | undefined
  /** What to do when the form is sent; null while something is missing. */
  onPrepare: (prepare: PrepareSource | null) => void
  /** A name that the chosen thing suggests. */
  onName: (name: string) => void
}
export interface ImageSourceEntry {
  kind: ImageSourceBody['kind']
  label: MessageDescriptor
  /** Whether this installation has it at all; left out: always. */
  isOffered?: (builder: ImageBuilder) => boolean
  Fields: ComponentType<SourceProps>
}

export class SourceStopped extends Error {
  override name = 'SourceStopped'
}
