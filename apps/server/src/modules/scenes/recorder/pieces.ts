import { createHash, type Hash } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import type { Appending, Storage } from '../../../storage/storage.ts'
import type { CastLine } from './cast.ts'
import { nextChain } from './chain.ts'
import { insertPiece, sealPiece, type RecordingFigures } from './rows.ts'

/** A piece is begun anew before it would be longer. */
export const pieceBytes = 4_000_000

/** The disk refused: what was written stands, and nothing more can be. */
export class DiskRefused extends Error {
  override name = 'DiskRefused'
}

interface OpenPiece {
  piece: number
  file: Appending
  isClosed: boolean
  hash: Hash
  sha256: string | null
  bytes: number
}

interface PiecesInput {
  db: Db
  storage: Pick<Storage, 'append'>
  recording_id: string
  /** Of the whole recording, as of the lines that were written. */
  figures: () => RecordingFigures
}

const onDisk = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new DiskRefused('a recording cannot be written', { cause: error })
  })

/** Lays lines down in files of bounded length, each with its sum. @throws DiskRefused; what the database refuses may be tried again */
export function openPieces({ db, storage, recording_id, figures }: PiecesInput) {
  let open: OpenPiece | null = null
  let next = 0
  let chain: string | null = null
  const begin = async (from_ms: number): Promise<OpenPiece> => {
    const file = await onDisk(storage.append('recording'))
    try {
      await insertPiece(db, { recording_id, piece: next, storage_key: file.key, from_ms })
    } catch (error) {
      // No row names the file: the cleaner takes it after a day.
      await file.close().catch(() => undefined)
      throw error
    }
    const one = { piece: next, file, isClosed: false, hash: createHash('sha256'), sha256: null, bytes: 0 }
    next += 1
    return one
  }
  const seal = async () => {
    if (open === null) return
    if (!open.isClosed) await onDisk(open.file.close())
    open.isClosed = true
    open.sha256 ??= open.hash.digest('hex')
    const { piece, bytes, sha256 } = open
    const sealed = nextChain(chain, sha256)
    await sealPiece(db, { recording_id, piece, bytes, sha256, chain: sealed }, figures())
    chain = sealed
    open = null
  }
  return {
    seal,
    /** Writes some of the lines from the front, as far as one piece takes them, and answers how many. */
    write: async (lines: readonly CastLine[]): Promise<number> => {
      const [first] = lines
      if (first === undefined) return 0
      if (open !== null && (open.isClosed || open.bytes + Buffer.byteLength(first.text) > pieceBytes)) await seal()
      open ??= await begin(first.at_ms)
      const room = pieceBytes - open.bytes
      let [count, length] = [0, 0]
      for (const { text } of lines) {
        const bytes = Buffer.byteLength(text)
        if (count > 0 && length + bytes > room) break
        count += 1
        length += bytes
      }
      const some = Buffer.from(
        lines
          .slice(0, count)
          .map(({ text }) => text)
          .join(''),
      )
      await onDisk(open.file.write(some))
      open.hash.update(some)
      open.bytes += some.length
      return count
    },
  }
}
