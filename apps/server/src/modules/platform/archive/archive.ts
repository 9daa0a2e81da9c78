import type { Readable } from 'node:stream'

/** Links of a package, as a file system would follow them. */
export interface Links {
  /** What a link, or a path through one, means: the name of a file of the package. */
  followed: ReadonlyMap<string, string>
  /** Links that leave the package, run in a circle or lead to nothing. */
  broken: ReadonlySet<string>
}

/** A package as the reader sees it: names with forward slashes, below one root. */
export interface Archive {
  names: readonly string[]
  /** Links are no names; a path that follows one may be opened. Absent where they are refused or not looked at. */
  links?: Links
  /** Names that were not UTF-8 and were read as GBK. */
  converted: ReadonlySet<string>
  open: (name: string) => Promise<Readable>
  /** What a file may be used for, where who packed it told: 0o755. */
  modeOf?: (name: string) => number | null
  close: () => void
}

/** Why a whole package is refused; crosses from the worker to the request. */
export class ArchiveRefusal extends Error {
  override name = 'ArchiveRefusal'
  readonly code:
    | 'import_path_escape'
    | 'import_symlink'
    | 'import_bomb'
    | 'import_format_unknown'
    | 'import_entry_refused'
    | 'import_unreadable'
    | 'file_only_zip'
  readonly details: Record<string, unknown>

  constructor(code: ArchiveRefusal['code'], details: Record<string, unknown>) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Every path that may be opened: the files, and the ways to them by links. */
export const openable = ({ names, links }: Pick<Archive, 'names' | 'links'>): string[] => [...names, ...(links?.followed.keys() ?? [])]

/** Files that archivers and desktops leave behind. */
export const isJunk = (name: string): boolean => /(?:^|\/)(?:__MACOSX|\.git)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/u.test(name)
