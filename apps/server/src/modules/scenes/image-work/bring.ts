import { join } from 'node:path'
import type { ImageSource, ImageStep } from '@beacon/api/image/image'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { ImageDriver } from '../driver/index.ts'
import { aside } from './aside.ts'
import { asContainer, asMachine, type Brought } from './brought.ts'
import { bringDisk, type DiskWork } from './disk/bring-disk.ts'
import { freezeImage } from './freeze.ts'
import { makeImage, takeBase, type Making } from './make.ts'
import { readPackage } from './package/read.ts'
import { ImageFailure } from './problem.ts'
import { openDoors } from './registry/doors.ts'
import { pullImage } from './registry/pull.ts'

/** What the ways in share. */
export interface Ways {
  images: ImageDriver
  disks: DiskWork
  outbound: Pick<Outbound, 'stream'>
  registryHosts: readonly string[]
}
export interface Order extends Omit<Making, 'upload' | 'onStep'> {
  source: ImageSource | null
  upload: Making['upload'] | null
  /** The reference of a registry, pinned where that was done before, or a base. */
  origin: string | null
  onPin: (pinned: string) => void
  onStep: (step: ImageStep, source?: ImageSource) => void
}

/** From any source to what a driver starts, or a reason in plain words. @throws ImageFailure */
export async function bringImage(ways: Ways, order: Order, signal: AbortSignal): Promise<Brought> {
  const { source, upload } = order
  if (source === 'registry') return fromRegistry(ways, order, signal)
  if (source === 'base') return asContainer(await takeBase(ways.images, order, signal))
  if (source === 'author' || source === 'check') return freezeImage(ways, order, signal)
  if (upload === null) throw new ImageFailure('file_gone')
  if (source === 'disk') return fromDisk(ways, { ...order, path: upload.path, member: upload.folder }, signal)
  if (source === 'package') return fromPackage(ways, { ...order, path: upload.path }, signal)
  return asContainer(await makeImage(ways.images, { ...order, upload }, signal))
}

const tar = 'application/x-tar'

function fromRegistry(ways: Ways, order: Order, signal: AbortSignal): Promise<Brought> {
  return aside(async (folder) => {
    const { origin, room, onPin, onLine, onStep } = order
    const to = join(folder, 'pulled.tar')
    onStep('pull')
    const means = { outbound: ways.outbound, doors: openDoors(ways.registryHosts) }
    const pulling = { reference: origin ?? '', to, archiveGb: room.archiveGb, onPin, onLine }
    const name = await pullImage(means, pulling, signal)
    const made = await makeImage(ways.images, { ...order, upload: { path: to, media_type: tar, folder: '' } }, signal)
    return { ...asContainer(made), origins: [name] }
  })
}

async function fromDisk(
  { disks }: Ways,
  { path, member, ...order }: Order & { path: string; member: string },
  signal: AbortSignal,
): Promise<Brought> {
  const { room, onStep, onLine } = order
  return asMachine(await bringDisk(disks, { path, member, room, onStep, onLine }, signal), 'archive')
}

function fromPackage(ways: Ways, { path, ...order }: Order & { path: string }, signal: AbortSignal): Promise<Brought> {
  return aside(async (folder) => {
    order.onStep('read')
    const to = join(folder, 'content')
    const manifest = await readPackage(path, { to, floorBytes: ways.disks.floorBytes })
    signal.throwIfAborted()
    if (manifest.kind === 'vm') return { ...(await fromDisk(ways, { ...order, path: to, member: '' }, signal)), manifest }
    const made = await makeImage(ways.images, { ...order, upload: { path: to, media_type: tar, folder: '' } }, signal)
    if (made.source !== 'archive') throw new ImageFailure('package_entries', { path: manifest.content.name })
    return { ...asContainer(made), origins: manifest.origins, manifest }
  })
}
