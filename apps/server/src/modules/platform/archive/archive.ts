import type { Readable } from 'node:stream'

/** A package as the reader sees it: names with forward slashes, below one root. */
export interface Archive {
  names: readonly string[]
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

/** Files that archivers and desktops leave behind. */
export const isJunk = (name: string): boolean => /(?:^|\/)(?:__MACOSX|\.git)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/u.test(name)
