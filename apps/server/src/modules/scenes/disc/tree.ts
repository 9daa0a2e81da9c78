export interface DiscFile {
  /** Parts of folders and the name, with `/` between them. */
  path: string
  bytes: number
}

/** A folder of a disc; the first one of a tree is the root. */
export interface DiscFolder {
  name: string
  parent: DiscFolder | null
  folders: DiscFolder[]
  files: { name: string; file: DiscFile }[]
}

/** What systems take of a name in the longer form (Joliet), in units of UTF-16. */
const longest = 103
const isName = (name: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- such letters are what is looked for
  name !== '' && name !== '.' && name !== '..' && name.length <= longest && !/[\u0000-\u001f*/:;?\\]/u.test(name)

/** Folders breadth first, each with its content by name. @throws RangeError for a path that no disc can hold */
export function treeOf(files: readonly DiscFile[]): DiscFolder[] {
  const root: DiscFolder = { name: '', parent: null, folders: [], files: [] }
  for (const file of files) {
    const parts = file.path.split('/')
    if (!parts.every(isName)) throw new RangeError(`a disc cannot hold ${file.path.slice(0, 200)}`)
    const name = parts.pop() ?? ''
    const folder = parts.reduce(folderIn, root)
    if ([...folder.files, ...folder.folders].some((one) => one.name === name))
      throw new RangeError(`a disc holds ${name.slice(0, 200)} twice`)
    folder.files.push({ name, file })
  }
  const all = [root]
  for (const folder of all) {
    folder.folders.sort(byName)
    folder.files.sort(byName)
    all.push(...folder.folders)
  }
  return all
}

function folderIn(parent: DiscFolder, name: string): DiscFolder {
  const found = parent.folders.find((one) => one.name === name)
  if (found !== undefined) return found
  if (parent.files.some((one) => one.name === name)) throw new RangeError(`a disc holds ${name.slice(0, 200)} twice`)
  const made = { name, parent, folders: [], files: [] }
  parent.folders.push(made)
  return made
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1)
