import type { ImageSource, ImageStep } from '@beacon/api/image/image'
import type { ImageOs, ImageRole, ImageVirtType } from '@beacon/api/image/image-fields'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is being done to an image. */
export const stepWords: Readonly<Record<ImageStep, MessageDescriptor>> = {
  read: msg({ context: 'image', message: 'Reading the file' }),
  pull: msg({ context: 'image', message: 'Fetching from the registry' }),
  check: msg({ context: 'image', message: 'Checking' }),
  base: msg({ context: 'image', message: 'Preparing the base' }),
  build: msg({ context: 'image', message: 'Building' }),
  convert: msg({ context: 'image', message: 'Converting the disk' }),
  load: msg({ context: 'image', message: 'Loading' }),
  inspect: msg({ context: 'image', message: 'Inspecting' }),
}

export const sourceWords: Readonly<Record<ImageSource, MessageDescriptor>> = {
  build: msg({ context: 'image', message: 'Dockerfile' }),
  archive: msg({ context: 'image', message: 'docker save' }),
  disk: msg({ context: 'image', message: 'Virtual disk' }),
  registry: msg({ context: 'image', message: 'Registry' }),
  base: msg({ context: 'image', message: 'Built-in base' }),
  package: msg({ context: 'image', message: 'Image package' }),
  author: msg({ context: 'image', message: 'Authoring' }),
  start: msg({ context: 'image', message: 'Changed start parameters' }),
  restore: msg({ context: 'image', message: 'Restored version' }),
  copy: msg({ context: 'image', message: 'Copy' }),
  check: msg({ context: 'image', message: 'Copy for a check' }),
}

export const virtWords: Readonly<Record<ImageVirtType, MessageDescriptor>> = {
  container: msg({ context: 'image', message: 'Container' }),
  vm: msg({ context: 'image', message: 'VM' }),
}

export const roleWords: Readonly<Record<ImageRole, MessageDescriptor>> = {
  base: msg({ context: 'image role', message: 'Base' }),
  target: msg({ context: 'image role', message: 'Target' }),
  workstation: msg({ context: 'image role', message: 'Workstation' }),
  router: msg({ context: 'image role', message: 'Router' }),
  probe: msg({ context: 'image role', message: 'Probe' }),
}

export const osWords: Readonly<Record<ImageOs, MessageDescriptor>> = {
  linux: msg({ context: 'image', message: 'Linux' }),
  windows: msg({ context: 'image', message: 'Windows' }),
  other: msg({ context: 'image', message: 'Other system' }),
}
