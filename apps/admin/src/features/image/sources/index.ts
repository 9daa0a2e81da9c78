import { baseSource } from './base-source.tsx'
import { diskSource } from './disk-source.tsx'
import { registrySource } from './registry-source.tsx'
import type { ImageSourceEntry } from './source.ts'
import { uploadSource } from './upload-source.tsx'

/** Ways in, in the order of the form. A new one is a line here. */
export const imageSources: readonly ImageSourceEntry[] = [uploadSource, diskSource, registrySource, baseSource]
export { type PrepareSource, SourceStopped } from './source.ts'
