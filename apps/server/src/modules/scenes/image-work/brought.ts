import type { ImagePackage } from '@beacon/api/image/image-package'
import type { BroughtDisk } from './disk/bring-disk.ts'
import { diskId } from './disk/store.ts'
import type { Made } from './make.ts'

/** What is there now, and what a package told of it. */
export interface Brought extends Made {
  virtType: 'container' | 'vm'
  /** Of a virtual disk, as its guest sees it. */
  virtualBytes: number | null
  manifest: ImagePackage | null
}

export const asContainer = (made: Made): Brought => ({ ...made, virtType: 'container', virtualBytes: null, manifest: null })

/** A disk tells nothing of what its system does. */
export const asMachine = ({ sha256, bytes, virtualBytes }: BroughtDisk, source: Made['source']): Brought => ({
  user: '',
  ports: [],
  volumes: [],
  labels: [],
  origins: [],
  hasHealth: false,
  hasTriggers: false,
  isForThisMachine: true,
  id: diskId(sha256),
  bytes,
  source,
  virtType: 'vm',
  virtualBytes,
  manifest: null,
})
