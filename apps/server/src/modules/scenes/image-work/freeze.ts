import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type FrozenPlace, type ImageDriver, type MachineDisks } from '../driver/index.ts'
import { readPlace } from '../image/index.ts'
import { freeFor, mustHaveTool, takeIn, type DiskWork } from './disk/bring-disk.ts'
import { roundGb } from './free.ts'
import { asContainer, asMachine, type Brought } from './brought.ts'
import { judged, openGuard, type Making } from './make.ts'
import { ImageFailure } from './problem.ts'

/** Of stopping a node for a moment, copying its disk and taking it in. */
const minutes = 15

export interface Freezing extends Pick<Making, 'tag' | 'room' | 'onLine'> {
  /** The node, as `placeWord` writes it. */
  origin: string | null
  onStep: (step: 'load' | 'convert' | 'inspect') => void
}
interface FreezeWays {
  images: ImageDriver
  disks: DiskWork
}

/** What somebody made inside of a node, as an image. The node and its disk stay as they are, whatever comes of it. @throws ImageFailure */
export async function freezeImage({ images, disks }: FreezeWays, freezing: Freezing, signal: AbortSignal): Promise<Brought> {
  const place = readPlace(freezing.origin ?? '')
  if (place === null) throw new ImageFailure('node_gone')
  const bytes = (await images.machines?.bytesOf(place)) ?? null
  if (bytes === null || images.machines === undefined) return freezeContainer(images, { ...freezing, place }, signal)
  return freezeMachine(images.machines, disks, { ...freezing, place, bytes }, signal)
}

type Placed = Freezing & { place: FrozenPlace }

async function freezeContainer(images: ImageDriver, { place, tag, room, onStep }: Placed, signal: AbortSignal): Promise<Brought> {
  const guard = openGuard(images.freeBytes)
  const cut = AbortSignal.any([signal, guard.signal, AbortSignal.timeout(minutes * 60_000)])
  try {
    onStep('load')
    await images.freeze(place, tag, cut)
    onStep('inspect')
    return asContainer({ ...(await judged(images, { tag, room })), source: 'author', origins: [] })
  } catch (error) {
    await images.remove(tag).catch(() => undefined)
    throw failureOf(error, { signal, guard: guard.signal, cut })
  } finally {
    guard.stop()
  }
}

/** Copied aside, then flattened into a disk that stands alone. All that is half made lies in one folder, which goes. */
async function freezeMachine(
  machines: MachineDisks,
  disks: DiskWork,
  { place, bytes, room, onStep, onLine }: Placed & { bytes: number },
  signal: AbortSignal,
): Promise<Brought> {
  await mustHaveTool(disks)
  const aside = await disks.store.aside()
  const guard = openGuard(() => freeFor(disks), 1)
  const cut = AbortSignal.any([signal, guard.signal, AbortSignal.timeout(minutes * 60_000)])
  try {
    const free = await freeFor(disks)
    if (bytes > free) throw new ImageFailure('disk_short', roundGb({ need: bytes, free }))
    onStep('load')
    const { disk, base, virtualBytes, hasEnded } = await machines.copy(place, aside.folder, cut)
    if (hasEnded !== null) onLine(hasEnded ? 'its system ended by itself\n' : 'its system did not end in time: as after a loss of power\n')
    onStep('convert')
    const folder = join(aside.folder, 'flat')
    await mkdir(folder)
    const taking = { facts: { format: 'qcow2' as const, virtualBytes }, from: disk, base, folder, room, onLine }
    return asMachine(await takeIn(disks, taking, cut), 'author')
  } catch (error) {
    throw failureOf(error, { signal, guard: guard.signal, cut })
  } finally {
    guard.stop()
    await aside.drop()
  }
}

/** A cut by who asked is no failure of the image. */
function failureOf(error: unknown, { signal, guard, cut }: Record<'signal' | 'guard' | 'cut', AbortSignal>): unknown {
  if (signal.aborted || error instanceof ImageFailure) return error
  if (guard.aborted) return new ImageFailure('build_disk')
  if (cut.aborted) return new ImageFailure('freeze_time', { minutes })
  if (!(error instanceof DriverError)) return error
  if (error.kind === 'gone') return new ImageFailure('node_gone')
  if (error.kind === 'disk') return new ImageFailure('build_disk')
  return error.kind === 'silent'
    ? new ImageFailure('engine_gone')
    : new ImageFailure('freeze_failed', { text: error.message.slice(0, 200) })
}
