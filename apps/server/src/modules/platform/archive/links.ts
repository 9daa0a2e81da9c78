import { limits } from '@beacon/api/limits'
import { ArchiveRefusal, type Links } from './archive.ts'

/** As Linux: more than these in one path are a circle. */
const hopsMost = 40
/** Folders below these are reached by their own name only. */
const depthMost = 64

interface Folder {
  children: Map<string, Folder | string>
}
const newFolder = (): Folder => ({ children: new Map() })

/** Follows each link (`targets`: where it says to lead; null = unreadable). @throws ArchiveRefusal when links of folders multiply */
export function followLinks(names: readonly string[], targets: ReadonlyMap<string, string | null>): Links {
  const followed = new Map<string, string>()
  const broken = new Set<string>()
  if (targets.size === 0) return { followed, broken }
  const root = treeOf([...names, ...targets.keys()])
  const files = new Set(names)

  let seen = 0
  const follow = (alias: string, path: string, around: readonly Folder[]): void => {
    // Folders full of links to folders multiply, also where no file is found at their end.
    if (++seen > limits.package_entries) throw new ArchiveRefusal('import_bomb', { limit: `${limits.package_entries} entries`, path })
    const found = files.has(path) ? path : walk(root, path, targets)
    if (typeof found === 'object' && found !== null) list(alias, found, around)
    else if (found === null) broken.add(alias)
    else if (!files.has(alias)) followed.set(alias, found)
  }
  const list = (alias: string, folder: Folder, around: readonly Folder[]): void => {
    // A folder within itself would have no end.
    if (around.includes(folder) || around.length >= depthMost) return
    for (const [part, child] of folder.children) {
      if (typeof child === 'string') follow(`${alias}/${part}`, child, [...around, folder])
      else list(`${alias}/${part}`, child, [...around, folder])
    }
  }
  for (const link of targets.keys()) follow(link, link, [])
  return { followed, broken }
}

/** Folders with what lies in them; a file or a link is its own name. */
function treeOf(names: readonly string[]): Folder {
  const root = newFolder()
  for (const name of names) {
    const parts = name.split('/', depthMost + 1)
    const last = parts.pop()
    if (parts.length === depthMost || last === undefined) continue
    let at = root
    for (const part of parts) {
      const child = at.children.get(part)
      const next = typeof child === 'object' ? child : newFolder()
      at.children.set(part, next)
      at = next
    }
    at.children.set(last, name)
  }
  return root
}

/** The file or folder that a path means once every link on it was followed; null where it leaves the package, does not end or is not there. */
function walk(root: Folder, path: string, targets: ReadonlyMap<string, string | null>): Folder | string | null {
  const waiting = path.split('/').toReversed()
  const way: Array<Folder | string> = [root]
  let hops = 0
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const at = way.at(-1)
    if (part === '' || part === '.') continue
    if (typeof at !== 'object') return null
    if (part === '..') {
      if (way.length === 1) return null
      way.pop()
      continue
    }
    const found = at.children.get(part)
    if (found === undefined) return null
    const target = typeof found === 'string' ? targets.get(found) : undefined
    if (target === undefined) way.push(found)
    else if (target === null || target === '' || target.startsWith('/') || target.includes('\0') || ++hops > hopsMost) return null
    else waiting.push(...target.split('/').toReversed())
  }
  return way.at(-1) ?? null
}
