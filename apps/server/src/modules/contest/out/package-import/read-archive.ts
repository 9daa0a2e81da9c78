import type { ImportDefaults } from '@beacon/api/package'
import type { Archive } from '../../../platform/archive/index.ts'
import type { PackageDraft } from './draft.ts'
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
  return { ...read, drafts: read.drafts.map((draft) => ({ ...draft, files: draft.files.map(whole), pool: draft.pool.map(whole) })) }
}
