import { createGunzip } from 'node:zlib'
import { ArchiveRefusal } from '../../../platform/archive/index.ts'

const packed: ReadonlyArray<readonly [string, string]> = [
  ['zstd', '28b52ffd'],
  ['xz', 'fd377a585a00'],
  ['bzip2', '425a68'],
]

/** Counts what layers hold once an engine unpacks them: none of its limits would stop one that grows a thousand times. */
export function openLayers(mostBytes: number): { count: (name: string, bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> } {
  let all = 0
  const add = (bytes: number) => {
    if ((all += bytes) > mostBytes) throw new ArchiveRefusal('import_bomb', { limit: `${Math.round(mostBytes / 1024 ** 2)} MB` })
  }
  return {
    count: async function* (name, bytes) {
      const inflated = openInflater(name, add)
      let isFirst = true
      for await (const piece of bytes) {
        if (isFirst) inflated.begin(piece)
        isFirst = false
        await inflated.put(piece)
        yield piece
      }
      await inflated.end()
    },
  }
}

interface Inflater {
  begin: (head: Buffer) => void
  put: (piece: Buffer) => Promise<void>
  end: () => Promise<void>
}

function openInflater(name: string, add: (bytes: number) => void): Inflater {
  let gunzip: ReturnType<typeof createGunzip> | null = null
  let failure: unknown = null
  const fail = (error: unknown) => {
    failure ??= error
    gunzip?.destroy()
  }
  const check = () => {
    if (failure instanceof ArchiveRefusal) throw failure
    if (failure !== null) throw new ArchiveRefusal('import_unreadable', { path: name.slice(0, 200), why: 'gzip' })
  }
  return {
    begin: (head) => {
      const hex = head.subarray(0, 6).toString('hex')
      const other = packed.find(([, magic]) => hex.startsWith(magic))
      if (other !== undefined) throw new ArchiveRefusal('import_entry_refused', { path: name.slice(0, 200), why: 'layer' })
      if (!hex.startsWith('1f8b')) return
      gunzip = createGunzip()
      gunzip.on('error', fail)
      gunzip.on('data', (piece: Buffer) => {
        try {
          add(piece.length)
        } catch (error) {
          fail(error)
        }
      })
    },
    put: async (piece) => {
      check()
      if (gunzip === null) return add(piece.length)
      const stream = gunzip
      await new Promise<void>((resolve) => {
        stream.once('close', resolve)
        stream.write(piece, () => {
          stream.off('close', resolve)
          resolve()
        })
      })
      check()
    },
    end: async () => {
      check()
      if (gunzip === null) return
      const stream = gunzip
      await new Promise<void>((resolve) => {
        stream.once('close', resolve)
        stream.once('end', resolve)
        stream.end()
      })
      check()
    },
  }
}
