import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { imageLimits } from '@beacon/api/image-limits'
import { DriverError, ImageRefused, type ImageDriver, type ImageFacts } from '../driver/index.ts'
import { DockerfileRefused, readDockerfile, type NamedBase } from '../dockerfile/index.ts'
import { GiB, overRoom } from '../image/index.ts'
import { readUpload } from './archive/read.ts'
import type { Base } from './base.ts'
import { makeBase } from './bases.ts'
import { tarFile } from './archive/tar-write.ts'
import { ImageFailure } from './problem.ts'

/** Stays free on the engine's disk. */
const floorBytes = 2 * 1024 * 1024 * 1024
const lookMs = 2_000

export interface Making {
  upload: { path: string; media_type: string; folder: string }
  tag: string
  /** Of one upload, of all images, and of those that are here already. */
  room: { archiveGb: number; quotaGb: number; usedBytes: number }
  /** Images by `name@version`, and by the name that they had where they came from: their engine's names. */
  known: ReadonlyMap<string, string>
  bases: readonly Base[]
  onStep: (step: 'read' | 'check' | 'base' | 'build' | 'load' | 'inspect', source?: 'build' | 'archive') => void
  onLine: (text: string) => void
}
export interface Made extends ImageFacts {
  source: 'build' | 'archive' | 'author'
  origins: string[]
}

/** From an upload to an image at the engine, or a reason in plain words. @throws ImageFailure */
export async function makeImage(images: ImageDriver, making: Making, signal: AbortSignal): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-image-'))
  const guard = openGuard(images.freeBytes)
  const cut = AbortSignal.any([signal, guard.signal, AbortSignal.timeout(imageLimits.build_minutes * 60_000)])
  try {
    return await steps(images, { ...making, folder }, cut)
  } catch (error) {
    await images.remove(making.tag).catch(() => undefined)
    throw failureOf(error, { signal, guard: guard.signal, cut, gb: making.room.archiveGb * imageLimits.growth })
  } finally {
    guard.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function steps(images: ImageDriver, { folder, ...making }: Making & { folder: string }, signal: AbortSignal): Promise<Made> {
  const { tag, onStep, room } = making
  const gb = room.archiveGb * imageLimits.growth
  const clean = join(folder, 'clean.tar')
  onStep('read')
  const read = await readUpload(making.upload, clean, gb)
  signal.throwIfAborted()
  if (read.kind === 'archive') {
    onStep('load', 'archive')
    const id = await images.load(() => createReadStream(clean), signal)
    await images.tag(id, tag)
  } else await buildFrom(images, { ...making, clean, dockerfile: read.dockerfile ?? '' }, signal)
  onStep('inspect')
  return { ...(await judged(images, making)), source: read.kind === 'archive' ? 'archive' : 'build', origins: read.origins }
}

async function buildFrom(
  images: ImageDriver,
  { clean, dockerfile, tag, known, bases, room, onStep, onLine }: Making & { clean: string; dockerfile: string },
  signal: AbortSignal,
): Promise<void> {
  onStep('check', 'build')
  const baseOf = (name: string) => bases.find((base) => base.name === name)
  const read = readDockerfile(dockerfile)
  const tagOf = ({ name, line }: NamedBase) =>
    baseOf(name)?.tag ?? known.get(name) ?? refuse('dockerfile_base_unknown', { line, image: name.slice(0, 200) })
  const text = read.write(tagOf)
  for (const base of read.bases.flatMap(({ name }) => baseOf(name) ?? [])) {
    onStep('base')
    await makeBase(images, base, { onLine, signal })
  }
  onStep('build')
  const { build_memory_mb: memoryMb, build_pids: pids, growth } = imageLimits
  const stepBytes = room.archiveGb * growth * GiB
  await images.build({ context: () => Readable.from(contextOf(text, clean)), tag, memoryMb, pids, stepBytes, onLine }, signal)
}

/** An image that stands under its tag, judged as any other. @throws ImageFailure */
export async function judged(images: ImageDriver, { tag, room }: Pick<Making, 'tag' | 'room'>): Promise<ImageFacts> {
  const facts = (await images.inspect(tag)) ?? refuse('build_failed', { text: 'the image is not there' })
  judge(facts, room.archiveGb * imageLimits.growth)
  const over = overRoom(room.usedBytes, facts.bytes, room.quotaGb)
  if (over !== null) refuse('image_quota', over)
  return facts
}

/** What an image brings along works again where it is built on or started. */
function judge({ bytes, hasTriggers, labels, isForThisMachine }: ImageFacts, gb: number): void {
  if (hasTriggers) refuse('image_onbuild')
  if (labels.some((label) => label.startsWith('bcn.') && label !== 'bcn.image')) refuse('image_label')
  if (!isForThisMachine) refuse('image_arch')
  if (bytes > gb * GiB) refuse('build_size', { gb })
}

const refuse = (...input: ConstructorParameters<typeof ImageFailure>): never => {
  throw new ImageFailure(...input)
}

interface Cuts {
  signal: AbortSignal
  guard: AbortSignal
  cut: AbortSignal
  /** What an image may have at most. */
  gb: number
}

/** A cut by who asked is no failure of the image. */
function failureOf(error: unknown, { signal, guard, cut, gb }: Cuts): unknown {
  if (signal.aborted || error instanceof ImageFailure) return error
  if (error instanceof DockerfileRefused) return new ImageFailure(error.code, error.details)
  if (guard.aborted) return new ImageFailure('build_disk')
  if (cut.aborted) return new ImageFailure('build_time', { minutes: imageLimits.build_minutes })
  if (error instanceof ImageRefused)
    return error.why === 'size'
      ? new ImageFailure('build_size', { gb })
      : error.why === 'limit'
        ? new ImageFailure('build_limit')
        : new ImageFailure('build_failed', { text: error.message.slice(0, 500) })
  if (error instanceof DriverError) return new ImageFailure('engine_gone', { text: error.message.slice(0, 200) })
  return error
}

/** Ends what fills a disk, the engine's or another one, whoever writes there. */
export function openGuard(freeBytes: () => Promise<number | null>, floor: number = floorBytes): { signal: AbortSignal; stop: () => void } {
  const over = new AbortController()
  const look = async () => {
    const free = await freeBytes()
    if (free !== null && free < floor) over.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  return { signal: over.signal, stop: () => clearInterval(timer) }
}

/** The context of a build: our Dockerfile in front of what was read from the upload. */
export async function* contextOf(text: string, path: string): AsyncGenerator<Buffer> {
  yield tarFile('Dockerfile', Buffer.from(text))
  yield* createReadStream(path) as AsyncIterable<Buffer>
}
