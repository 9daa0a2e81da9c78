import type { ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'

export interface StartProps {
  value: ImageStart
  onChange: (next: ImageStart) => void
  /** What is wrong at a path below `start`, such as `ports.0.port`. */
  errorOf: (path: string) => string | undefined
  /** Nobody knows yet what the image itself names. */
  isNew?: boolean
  /** A machine boots its own system: it takes no command, and counts its processes itself. */
  virtType?: ImageVirtType
}
