import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mustHoldNone } from '../db/held.ts'
import { newId } from '../db/id.ts'
import { Failure } from '../failure.ts'
import { openAppending } from './appending.ts'
import { handOver } from './hand-over.ts'
import { mustHaveRoom, roomOf, spaceOf, type Room } from './room.ts'
import type { Storage } from './storage.ts'

const keyForm = /^[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/u

function newKey(kind: string): string {
  const id = newId()
  return `${kind}/${id.slice(-2)}/${id}`
}

/** The disk is asked again after so many bytes: what flows at once passes the floor by no more than this each. */
const askEvery = 4 * 1024 * 1024

/** Files below FILES_DIR, named by id; what the person called them is data, not a path. */
export function localStorage(folder: string, room: () => Promise<Room> = async () => roomOf(await spaceOf(folder), 0)): Storage {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    put: async (kind, stream, max) => {
      mustHoldNone('the storage')
      const key = newKey(kind)
      const target = pathOf(key)
      const half = `${target}.part`
      const hash = createHash('sha256')
      let bytes = 0
      let asked = 0
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          hash.update(chunk)
          if (bytes > max) return done(new Failure('file_size', { max, size: bytes }))
          if (bytes < asked + askEvery) return done(null, chunk)
          asked = bytes
          mustHaveRoom(room).then(() => done(null, chunk), done)
        },
      })
      try {
        await mustHaveRoom(room)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await pipeline(stream, count, createWriteStream(half, { mode: 0o600, flags: 'wx' }))
        await handOver(folder, half)
        await rename(half, target)
      } catch (error) {
        await rm(half, { force: true })
        throw error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? new Failure('disk_full') : error
      }
      return { key, bytes, sha256: hash.digest('hex') }
    },
    append: async (kind) => {
      mustHoldNone('the storage')
      const key = newKey(kind)
      return { key, ...(await openAppending(folder, pathOf(key))) }
    },
    open: async (key, range) => {
      mustHoldNone('the storage')
      const { size } = await stat(pathOf(key))
      return { stream: createReadStream(pathOf(key), range ?? {}), bytes: range === undefined ? size : range.end - range.start + 1 }
    },
    path: pathOf,
    remove: async (key) => {
      mustHoldNone('the storage')
      await rm(pathOf(key), { force: true })
    },
    sweep: () => sweepHalves(folder),
    room,
  }
}

const halfLifeMs = 86_400_000

async function sweepHalves(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let dropped = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !entry.name.endsWith('.part') || Date.now() - (await stat(path)).mtimeMs < halfLifeMs) continue
    await rm(path, { force: true })
    dropped += 1
  }
  return dropped
}
