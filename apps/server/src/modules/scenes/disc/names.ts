/** How a disc writes the names of one of its two trees. */
export interface Naming {
  isLong: boolean
  /** Bytes of a name as it stands in its folder; `taken` holds those of the folder so far. */
  nameOf: (name: string, what: 'file' | 'folder', taken: Set<string>) => Buffer
  text: (value: string, bytes: number) => Buffer
}

const shortName = 30

/** As they are where they are short and plain, else a number in their folder: who reads these reads no longer ones. */
export const plainNaming: Naming = {
  isLong: false,
  nameOf: (name, what, taken) => {
    const end = what === 'file' ? ';1' : ''
    const isPlain = name.length <= shortName && /^[\x21-\x7e]+$/u.test(name) && !taken.has(name)
    const given = isPlain ? name : free(taken)
    taken.add(given)
    return Buffer.from(`${given}${end}`, 'latin1')
  },
  text: (value, bytes) => Buffer.from(value.slice(0, bytes).padEnd(bytes), 'latin1'),
}

function free(taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const name = `NAME${String(n).padStart(4, '0')}`
    if (!taken.has(name)) return name
  }
}

/** UTF-16, the greater byte first. */
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** Joliet: what Windows and Linux show. */
export const longNaming: Naming = {
  isLong: true,
  nameOf: (name) => wide(name),
  text: (value, bytes) => wide(value.slice(0, bytes / 2).padEnd(bytes / 2)),
}
