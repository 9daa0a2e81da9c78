import type { ImportDefaults } from '@beacon/api/bank/package'
import type { Archive } from '../../../platform/archive/index.ts'
import type { PackageDraft } from './draft.ts'
import type { DraftImage } from './scene/draft-scene.ts'
import { below, detectFormat } from './formats/detect.ts'

/** A process begins for each package: it loads the reader of the format that was found, and no other. */
const readers = {
  beacon: async () => (await import('./formats/beacon.ts')).readBeacon,
  ctfcli: async () => (await import('./formats/ctfcli.ts')).readCtfcli,
  ctfd: async () => (await import('./formats/ctfd.ts')).readCtfd,
  gzctf: async () => (await import('./formats/gzctf.ts')).readGzctf,
}

/** Reads a package in whatever format it is. Files of its drafts are named as the archive holds them. */
export async function readArchive(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const { format, root } = detectFormat(archive)
  const reader = await readers[format]()
  const read = await reader(below(archive, root), defaults)
  if (root === '') return read
  const whole = <T extends { entry: string }>(file: T): T => ({ ...file, entry: root + file.entry })
  const drafts = read.drafts.map((draft) => ({
    ...draft,
    files: draft.files.map(whole),
    pool: draft.pool.map(whole),
    scene: draft.scene === null ? null : { ...draft.scene, images: draft.scene.images.map((image) => imageBelow(image, root)) },
  }))
  return { ...read, drafts }
}

function imageBelow({ image, origin }: DraftImage, root: string): DraftImage {
  if (origin.kind === 'reference') return { image, origin }
  if (origin.kind === 'file') return { image, origin: { ...origin, entry: root + origin.entry } }
  return { image, origin: { ...origin, files: origin.files.map((file) => ({ ...file, entry: root + file.entry })) } }
}
