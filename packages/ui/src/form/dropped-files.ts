export interface DroppedFile {
  file: File
  /** Relative to what was dropped: “pack/web/flag.txt”; a single file's own name. */
  path: string
}

function asFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader gives at most a hundred entries a call, so it is asked until it answers none. */
async function children(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

async function walk(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) return [{ file: await asFile(entry), path: entry.fullPath.replace(/^\//, '') }]
  if (!isDirectory(entry)) return []
  const found: DroppedFile[] = []
  for (const child of await children(entry)) found.push(...(await walk(child)))
  return found
}

/** All files of a drop, folders opened. Reads the transfer before its first wait, as the browser empties it afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = Array.from(transfer.items ?? [])
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = Array.from(transfer.files)
  if (entries.length === 0 || entries.some((entry) => entry === null)) return plain.map((file) => ({ file, path: file.name }))
  const found: DroppedFile[] = []
  for (const entry of entries) if (entry) found.push(...(await walk(entry)))
  return found
}

/** Files of an <input type="file">; with `webkitdirectory` their paths inside the folder. */
export function pickedFiles(list: FileList | null): DroppedFile[] {
  return Array.from(list ?? []).map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}
