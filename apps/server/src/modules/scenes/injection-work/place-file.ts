import { createReadStream } from 'node:fs'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { uploadPath } from '@beacon/api/image/image-injection-fields'
import { DriverError, type SceneDriver } from '../driver/index.ts'
import type { NodePlace } from '../image/index.ts'
import { tarOfStream } from '../image-work/index.ts'
import { foldersOf, wayTo } from './folders.ts'
import { ownerIn } from './owner.ts'

interface FilePlacing {
  place: NodePlace
  /** In the node, as `uploadPath` takes it. */
  path: string
  /** Of this machine. */
  source: string
  bytes: number
}
type Placed = { kind: 'placed' } | { kind: 'taken'; path: string } | { kind: 'no_space' }

const placeMs = 10 * 60_000
const end = Buffer.alloc(1024)

/** Puts a file into a running node, as its own user's. It replaces a file, and nothing else; links are neither followed nor replaced. */
export async function placeFile(driver: SceneDriver, { place, path, source, bytes }: FilePlacing): Promise<Placed> {
  if (uploadPath(path) === null) throw new DriverError('driver', 'this path leads nowhere')
  const { node, ...ref } = place
  const way = await wayTo(driver, place, posix.dirname(path))
  if (way.kind === 'taken') return way
  const seen = way.missing.length > 0 ? null : await driver.seePath(ref, node, path)
  if (seen !== null && seen.kind !== 'file') return { kind: 'taken', path }
  const owner = await ownerIn(driver, place)
  async function* tar(): AsyncGenerator<Buffer> {
    yield* foldersOf(way.kind === 'free' ? way.missing : [], owner)
    yield* tarOfStream({ name: path.slice(1), size: bytes, owner }, createReadStream(source) as AsyncIterable<Buffer>)
    yield end
  }
  try {
    await driver.unpack(ref, node, '/', Readable.from(tar()), AbortSignal.timeout(placeMs))
    return { kind: 'placed' }
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'disk') return { kind: 'no_space' }
    throw error
  }
}
