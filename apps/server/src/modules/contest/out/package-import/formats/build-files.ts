import type { DraftFile, Notebook } from '../draft.ts'
import type { Held } from './held.ts'

/** The files that an image is made from: those below a folder (`root`: `''` or `folder/`), links followed. */
export function buildFiles(
  notes: Notebook,
  held: Held,
  { root, leavesOut }: { root: string; leavesOut: (entry: string) => boolean },
): DraftFile[] {
  const [path, ...more] = held.brokenIn(root)
  if (path !== undefined) notes.repair('links_left_out', { path, n: more.length + 1 })
  return held.names.flatMap((entry) => {
    const isOf = entry.startsWith(root) && !entry.endsWith('/') && !leavesOut(entry)
    return isOf ? [{ entry, name: entry.slice(root.length) }] : []
  })
}
