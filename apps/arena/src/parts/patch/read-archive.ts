/** A file of an archive as its list names it. */
export interface ArchiveEntry {
  path: string
  size: number
}

const block = 512
const most = { entries: 1_000, bytes: 210_000_000 }
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0) < 0 ? bytes.length : bytes.indexOf(0)))

/** What a tar holds, by its heads alone; null: it is none. */
export function tarEntries(tar: Uint8Array): ArchiveEntry[] | null {
  const found: ArchiveEntry[] = []
  for (let at = 0; at + block <= tar.length && found.length < most.entries;) {
    const head = tar.subarray(at, at + block)
    if (head.every((byte) => byte === 0)) break
    if (!textOf(head.subarray(257, 262)).startsWith('ustar')) return null
    const size = Number.parseInt(textOf(head.subarray(124, 136)).trim() || '0', 8)
    if (!Number.isFinite(size)) return null
    const prefix = textOf(head.subarray(345, 500))
    const name = textOf(head.subarray(0, 100))
    const type = String.fromCharCode(head[156] ?? 0)
    if (type === '0' || type === '\0') found.push({ path: prefix === '' ? name : `${prefix}/${name}`, size })
    at += block + Math.ceil(size / block) * block
  }
  return found
}

/** What a chosen tar.gz holds, so that a missing script is seen before it is sent; null where this browser cannot tell. The server decides. */
export async function readArchive(file: Blob): Promise<ArchiveEntry[] | null> {
  try {
    const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
    const parts: Uint8Array[] = []
    let total = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      total += part.value.length
      if (total > most.bytes) {
        await reader.cancel()
        return null
      }
    }
    const tar = new Uint8Array(total)
    parts.reduce((at, part) => {
      tar.set(part, at)
      return at + part.length
    }, 0)
    return tarEntries(tar)
  } catch {
    return null
  }
}

/** The script that a patch is applied by stands at the top level. */
export const hasScript = (entries: readonly ArchiveEntry[]): boolean =>
  entries.some(({ path }) => path.replace(/^\.\//u, '') === 'update.sh')
