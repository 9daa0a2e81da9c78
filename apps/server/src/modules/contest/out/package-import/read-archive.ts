import type { ImportDefaults } from '@beacon/api/package'
import type { Archive } from '../../../platform/archive/index.ts'
import type { PackageDraft } from './draft.ts'
import { readBeacon } from './formats/beacon.ts'
import { readCtfcli } from './formats/ctfcli.ts'
import { readCtfd } from './formats/ctfd.ts'
import { below, detectFormat } from './formats/detect.ts'
import { readGzctf } from './formats/gzctf.ts'

const readers = { beacon: readBeacon, ctfcli: readCtfcli, ctfd: readCtfd, gzctf: readGzctf }

/** Reads a package in whatever format it is. Files of its drafts are named as the archive holds them. */
export async function readArchive(archive: Archive, defaults: ImportDefaults): Promise<PackageDraft> {
  const { format, root } = detectFormat(archive)
  const read = await readers[format](below(archive, root), defaults)
  if (root === '') return read
  const whole = <T extends { entry: string }>(file: T): T => ({ ...file, entry: root + file.entry })
  return { ...read, drafts: read.drafts.map((draft) => ({ ...draft, files: draft.files.map(whole), pool: draft.pool.map(whole) })) }
}
