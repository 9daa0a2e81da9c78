import type { ImageSource, ImageStep } from '@beacon/api/image'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is being done to an image. */
export const stepWords: Readonly<Record<ImageStep, MessageDescriptor>> = {
  read: msg({ context: 'image', message: 'Reading the file' }),
  check: msg({ context: 'image', message: 'Checking the Dockerfile' }),
  base: msg({ context: 'image', message: 'Preparing the base' }),
  build: msg({ context: 'image', message: 'Building' }),
  load: msg({ context: 'image', message: 'Loading' }),
  inspect: msg({ context: 'image', message: 'Inspecting' }),
}

export const sourceWords: Readonly<Record<ImageSource, MessageDescriptor>> = {
  build: msg({ context: 'image', message: 'Dockerfile' }),
  archive: msg({ context: 'image', message: 'docker save' }),
  disk: msg({ context: 'image', message: 'Virtual disk' }),
  registry: msg({ context: 'image', message: 'Registry' }),
  package: msg({ context: 'image', message: 'Image package' }),
  author: msg({ context: 'image', message: 'Authoring' }),
  start: msg({ context: 'image', message: 'Changed start parameters' }),
  restore: msg({ context: 'image', message: 'Restored version' }),
  copy: msg({ context: 'image', message: 'Copy' }),
}
