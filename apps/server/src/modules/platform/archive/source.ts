import type { Archive } from './archive.ts'
import { openFile } from './file.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

export interface Source {
  /** A file that is no archive is one of a single entry, `file`. */
  kind: 'zip' | 'folder' | 'file'
  path: string
  /** All that a zip may hold once it is inflated, where that is not the usual limit of packages. */
  mostBytes?: number
}

const open = { zip: openZip, folder: openFolder, file: openFile } as const
export const openSource = ({ kind, path, mostBytes }: Source): Promise<Archive> => open[kind](path, mostBytes)
