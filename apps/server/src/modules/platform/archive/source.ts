import type { Archive } from './archive.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

export interface Source {
  kind: 'zip' | 'folder'
  path: string
}

export const openSource = ({ kind, path }: Source): Promise<Archive> => (kind === 'zip' ? openZip(path) : openFolder(path))
