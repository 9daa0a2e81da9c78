import type { BackupContents } from '@beacon/api/platform/backup'
import type { SecretBox } from '../secret/index.ts'
import { openArchive } from './archive-read.ts'
import { writeArchive } from './archive-write.ts'
import { archiveFormat, filePrefix, type Manifest } from './manifest.ts'
import { openSnapshot, type SnapshotSource } from './snapshot.ts'

export type ArchiveSource = SnapshotSource & { secret: SecretBox }
interface ArchiveWish {
  target: string
  withFiles: boolean
  about: Pick<Manifest, 'name' | 'version' | 'master_key'>
  signal?: AbortSignal
  onShare: (share: number) => void
}
export interface WrittenArchive {
  manifest: Manifest
  size: number
  sha256: string
}

/** Writes one moment of the database to a signed archive. Reads tables by the catalogue alone, so a database of an earlier version will do. */
export async function archiveSnapshot(source: ArchiveSource, wish: ArchiveWish): Promise<WrittenArchive> {
  const { target, withFiles, signal, onShare } = wish
  const snapshot = await openSnapshot(source, withFiles)
  const { fingerprint } = source.secret
  const about = { product: 'beacon', format: archiveFormat, fingerprint, ...wish.about } as const
  let manifest: Manifest | null = null
  try {
    const written = await writeArchive({
      target,
      parts: snapshot.parts,
      signer: source.secret,
      manifest: async (parts) => (manifest = { ...about, ...(await snapshot.described()), parts }),
      onPart: (done) => onShare(done / snapshot.parts.length),
      ...(signal === undefined ? {} : { signal }),
    })
    if (manifest === null) throw new Error('an archive without a manifest')
    return { manifest, ...written }
  } finally {
    await snapshot.close()
  }
}

/** Reads a written archive back: our signature, and every part against its sum. */
export async function verifyArchive(
  { secret }: Pick<ArchiveSource, 'secret'>,
  path: string,
  { signal, onShare }: Pick<ArchiveWish, 'signal' | 'onShare'>,
): Promise<void> {
  const archive = await openArchive(path)
  try {
    await archive.prove(secret).verify((done, of) => {
      signal?.throwIfAborted()
      onShare(done / of)
    })
  } finally {
    archive.close()
  }
}

export function contentsOf({ tables, parts, missing_files, contest_secrets, master_key }: Manifest): BackupContents {
  const files = parts.filter(({ path }) => path.startsWith(filePrefix))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: missing_files === null ? null : { count: files.length, bytes, missing: missing_files.length },
    contest_secrets,
    master_key: master_key === null ? 'left_out' : 'wrapped',
  }
}
