import type { Archive } from './archive.ts'
import { openFile } from './file.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

export interface Source {
  /** A file that is no archive is one of a single entry, `file`. */
  kind: 'zip' | 'folder' | 'file'
  path: string
}

const open = { zip: openZip, folder: openFolder, file: openFile } as const
export const openSource = ({ kind, path }: Source): Promise<Archive> => open[kind](path)
