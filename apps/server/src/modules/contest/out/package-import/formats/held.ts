import { openable, type Archive } from '../../../../platform/archive/index.ts'

/** The files that a challenge may name: those of the package, and what its links lead to. */
export interface Held {
  names: readonly string[]
  has: (name: string) => boolean
  /** The file itself, whatever way was named: one file is stored once. */
  fileOf: (name: string) => string
  /** Why nothing is there: its last step that is a link leads out of the package, or to nothing. */
  isBroken: (name: string) => boolean
  /** Such links below a folder (`''` or `folder/`). */
  brokenIn: (folder: string) => string[]
}

export function heldIn(archive: Pick<Archive, 'names' | 'links'>): Held {
  const names = openable(archive)
  const all = new Set(names)
  const { followed = new Map<string, string>(), broken = new Set<string>() } = archive.links ?? {}
  return {
    names,
    has: (name) => all.has(name),
    fileOf: (name) => followed.get(name) ?? name,
    isBroken: (name) => name.split('/').some((_part, index, parts) => broken.has(parts.slice(0, index + 1).join('/'))),
    brokenIn: (folder) => [...broken].filter((name) => name.startsWith(folder)),
  }
}
