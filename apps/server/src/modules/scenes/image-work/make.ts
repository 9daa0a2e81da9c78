import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { imageLimits } from '@beacon/api/image/image-limits'
import { DockerfileRefused, readDockerfile, type NamedBase } from '../dockerfile/index.ts'
import { DriverError, ImageRefused, type BuildNetwork, type ImageDriver, type ImageFacts } from '../driver/index.ts'
import { GiB, overRoom } from '../image/index.ts'
import { readUpload } from './archive/read.ts'
import { aside } from './aside.ts'
import type { Base, FetchedBases } from './base.ts'
import { makeBase } from './bases.ts'
import { tarFile } from './archive/tar-write.ts'
import { ImageFailure } from './problem.ts'
import { namesOf } from './registry/reference.ts'

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
  fetched: FetchedBases
  /** What steps reach; null where builds have no network. */
  network: BuildNetwork | null
  onStep: (step: 'read' | 'check' | 'base' | 'build' | 'load' | 'inspect', source?: 'build' | 'archive') => void
  onLine: (text: string) => void
}
export interface Made extends ImageFacts {
  source: 'build' | 'archive' | 'author' | 'base'
  origins: string[]
}

/** From an upload to an image at the engine, or a reason in plain words. @throws ImageFailure */
export const makeImage = (images: ImageDriver, making: Making, signal: AbortSignal): Promise<Made> =>
  guarded(images, making, signal, (clock, cut) => aside((folder) => steps(images, { ...making, folder, clock }, cut)))

/** A base that this installation makes, as an image of its own. @throws ImageFailure */
export const takeBase = (images: ImageDriver, making: BaseTaking, signal: AbortSignal): Promise<Made> =>
  guarded(images, making, signal, async (_clock, cut) => {
    const { origin, tag, bases, onStep, onLine } = making
    const base = bases.find(({ name }) => name === origin) ?? refuse('base_missing', { image: origin ?? '', package: '' })
    onStep('base')
    await makeBase(images, base, { onLine, signal: cut })
    await images.tag(base.tag, tag)
    onStep('inspect')
    return { ...(await judged(images, making)), source: 'base', origins: [] }
  })
type BaseTaking = Pick<Making, 'tag' | 'room' | 'bases' | 'onStep' | 'onLine'> & { origin: string | null }

async function guarded(
  images: ImageDriver,
  { tag, room }: Pick<Making, 'tag' | 'room'>,
  signal: AbortSignal,
  work: (clock: Clock, cut: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const guard = openGuard(images.freeBytes)
  const clock = openClock(imageLimits.build_minutes)
  try {
    return await work(clock, AbortSignal.any([signal, guard.signal, clock.signal]))
  } catch (error) {
    await images.remove(tag).catch(() => undefined)
    throw failureOf(error, { signal, guard: guard.signal, late: clock.signal, gb: room.archiveGb * imageLimits.growth })
  } finally {
    guard.stop()
    clock.stop()
  }
}

type Steps = Making & { folder: string; clock: Clock }

async function steps(images: ImageDriver, { folder, ...making }: Steps, signal: AbortSignal): Promise<Made> {
  const { tag, onStep, room, clock } = making
  const gb = room.archiveGb * imageLimits.growth
  const clean = join(folder, 'clean.tar')
  onStep('read')
  const read = await readUpload(making.upload, clean, gb)
  signal.throwIfAborted()
  if (read.kind === 'archive') {
    onStep('load', 'archive')
    clock.start()
    await loadClean(images, { clean, tag }, signal)
  } else await buildFrom(images, { ...making, clean, dockerfile: read.dockerfile ?? '' }, signal)
  onStep('inspect')
  return { ...(await judged(images, making)), source: read.kind === 'archive' ? 'archive' : 'build', origins: read.origins }
}

/** What was read from an archive becomes an image under a tag. */
export async function loadClean(images: ImageDriver, { clean, tag }: { clean: string; tag: string }, signal: AbortSignal): Promise<void> {
  const id = await images.load(() => createReadStream(clean), signal)
  await images.tag(id, tag)
}

interface Read {
  clean: string
  dockerfile: string
}

async function buildFrom(
  images: ImageDriver,
  { clean, dockerfile, tag, known, bases, fetched, network, room, clock, onStep, onLine }: Omit<Steps, 'folder'> & Read,
  signal: AbortSignal,
): Promise<void> {
  onStep('check', 'build')
  const baseOf = (name: string) => bases.find((base) => base.name === name)
  const knownTag = (name: string) => namesOf(name).flatMap((one) => known.get(one) ?? [])[0]
  const tagOf = ({ name, line }: NamedBase) =>
    baseOf(name)?.tag ?? knownTag(name) ?? fetched.tagOf(name) ?? refuse('dockerfile_base_unknown', { line, image: name.slice(0, 200) })
  const read = readDockerfile(dockerfile)
  const text = read.write(tagOf)
  for (const { name, line } of read.bases) {
    const base = baseOf(name)
    if (base === undefined && knownTag(name) !== undefined) continue
    onStep('base')
    if (base === undefined) await fetched.bring({ name, line }, { archiveGb: room.archiveGb, onLine }, signal)
    else await makeBase(images, base, { onLine, signal })
  }
  onStep('build')
  clock.start()
  const { build_memory_mb: memoryMb, build_pids: pids, growth } = imageLimits
  const stepBytes = room.archiveGb * growth * GiB
  await images.build({ context: () => Readable.from(contextOf(text, clean)), tag, memoryMb, pids, stepBytes, network, onLine }, signal)
}

/** The time of a build begins once its bases are here: those have limits of their own. */
interface Clock {
  signal: AbortSignal
  start: () => void
  stop: () => void
}
function openClock(minutes: number): Clock {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: late.signal,
    start: () => {
      timer ??= setTimeout(() => late.abort(), minutes * 60_000)
    },
    stop: () => clearTimeout(timer),
  }
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
export function judge({ bytes, hasTriggers, labels, isForThisMachine }: ImageFacts, gb: number): void {
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
  late: AbortSignal
  /** What an image may have at most. */
  gb: number
}

/** A cut by who asked is no failure of the image. */
function failureOf(error: unknown, { signal, guard, late, gb }: Cuts): unknown {
  if (signal.aborted || error instanceof ImageFailure) return error
  if (error instanceof DockerfileRefused) return new ImageFailure(error.code, error.details)
  if (guard.aborted) return new ImageFailure('build_disk')
  if (late.aborted) return new ImageFailure('build_time', { minutes: imageLimits.build_minutes })
  if (error instanceof ImageRefused) return refusalOf(error, gb)
  if (error instanceof DriverError) return new ImageFailure('engine_gone', { text: error.message.slice(0, 200) })
  return error
}

function refusalOf({ why, message }: ImageRefused, gb: number): ImageFailure {
  if (why === 'size') return new ImageFailure('build_size', { gb })
  if (why === 'limit' || why === 'builder') return new ImageFailure(`build_${why}`)
  return new ImageFailure('build_failed', { text: message.slice(0, 500) })
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
