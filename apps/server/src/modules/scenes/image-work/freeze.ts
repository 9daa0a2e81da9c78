import { DriverError, type ImageDriver } from '../driver/index.ts'
import { readPlace } from '../image/index.ts'
import { judged, openGuard, type Made, type Making } from './make.ts'
import { ImageFailure } from './problem.ts'

/** Of stopping a node for a moment, copying its disk and taking it in. */
const minutes = 15

export interface Freezing extends Pick<Making, 'tag' | 'room'> {
  /** The node, as `placeWord` writes it. */
  origin: string | null
  onStep: (step: 'load' | 'inspect') => void
}

/** What somebody made inside of a node, as an image. The node and its disk stay as they are, whatever comes of it. @throws ImageFailure */
export async function freezeImage(images: ImageDriver, { origin, tag, room, onStep }: Freezing, signal: AbortSignal): Promise<Made> {
  const place = readPlace(origin ?? '')
  if (place === null) throw new ImageFailure('node_gone')
  const guard = openGuard(images)
  const cut = AbortSignal.any([signal, guard.signal, AbortSignal.timeout(minutes * 60_000)])
  try {
    onStep('load')
    await images.freeze(place, tag, cut)
    onStep('inspect')
    return { ...(await judged(images, { tag, room })), source: 'author', origins: [] }
  } catch (error) {
    await images.remove(tag).catch(() => undefined)
    if (signal.aborted || error instanceof ImageFailure) throw error
    if (guard.signal.aborted) throw new ImageFailure('build_disk')
    if (cut.aborted) throw new ImageFailure('build_time', { minutes })
    if (!(error instanceof DriverError)) throw error
    throw error.kind === 'gone' ? new ImageFailure('node_gone') : new ImageFailure('engine_gone', { text: error.message.slice(0, 200) })
  } finally {
    guard.stop()
  }
}
