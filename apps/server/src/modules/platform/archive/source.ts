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
  /** What people packed from a repository holds its links; whoever unpacks for a machine refuses them. */
  followsLinks?: boolean
}

/** A package of questions that a person sent. */
export const packageSource = (path: string): Source => ({ kind: 'zip', path, followsLinks: true })

const open = { zip: openZip, folder: openFolder, file: openFile } as const
export const openSource = ({ kind, path, mostBytes: most, followsLinks }: Source): Promise<Archive> =>
  open[kind](path, { most, followsLinks })
