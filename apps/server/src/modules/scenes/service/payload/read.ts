import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceKind, ServiceSettings } from '@beacon/api/scene/service-fields'
import { limits } from '@beacon/api/limits'
import { serviceFileNames } from '@beacon/api/scene/service-limits'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { askReader, inTurn } from '../../../platform/archive-upload/index.ts'
import { filePath, findFile, typeName } from '../../../platform/file/index.ts'
import type { PayloadAnswer, PayloadTask } from './worker.ts'

type Payload = ServiceSettings['payload']
const worker = join(import.meta.dirname, 'worker.ts')
/** A slow disk gives 100 MB a second; nobody waits longer for an answer. */
const means = { memoryMb: 512, timeMs: 15 * 60_000 }
/** What a repetitive file may grow to, however small it was packed. */
const smallBytes = 64 * 1024 ** 2
const mains: Readonly<Record<ServiceKind, readonly string[]>> = {
  linux: ['install.sh'],
  windows: [],
  docker: ['Dockerfile', 'compose.yml', 'compose.yaml', 'docker-compose.yml', 'docker-compose.yaml'],
}
const archives: ReadonlySet<string> = new Set(['application/zip', 'application/gzip', 'application/x-tar'])
const purposes = { linux: 'service_linux', windows: 'service_windows', docker: 'service_docker' } as const
export const purposeOf = (kind: ServiceKind) => purposes[kind]

/**
 * What an own upload holds, by its bytes. It is asked before a transaction begins: an archive is read as long as it takes.
 * @throws file_type, service_no_installer, service_no_dockerfile, import_*
 */
export async function readPayload(ctx: SignedIn, kind: ServiceKind, file_id: string): Promise<Payload> {
  const file = (await findFile(ctx.db, file_id)) ?? fail('not_found')
  if (file.user_id !== ctx.actor.user_id || file.purpose !== purposes[kind]) fail('not_found')
  const wrong = (found: string) => fail('file_type', { found, allowed: serviceFileNames[kind] })
  const path = filePath(ctx, file)
  if (!archives.has(file.media_type)) {
    if (typeName(file.media_type) === 'msi' && !(await isInstaller(path))) wrong('ole')
    return { root: '', main: '' }
  }
  const { free, floor } = await ctx.storage.room()
  const unpackedBytes = Math.min(
    Math.max(limits.package_inflated_bytes, free - floor),
    Math.max(smallBytes, limits.package_ratio * file.size),
  )
  const isZip = file.media_type === 'application/zip'
  const task: PayloadTask = {
    source: { kind: isZip ? 'zip' : 'file', path, mostBytes: unpackedBytes },
    isGzip: file.media_type === 'application/gzip',
    entries: limits.package_entries,
    unpackedBytes,
    mains: mains[kind],
  }
  const answer = await inTurn(ctx, () => askReader<PayloadAnswer>(worker, task, means))
  if (answer.kind === 'no_archive') return wrong('gzip')
  if (answer.kind === 'no_main') return fail(kind === 'docker' ? 'service_no_dockerfile' : 'service_no_installer')
  return { root: answer.root, main: answer.main }
}

const installerClass = '84100c0000000000c000000000000046'

/** Word, Excel and installers are files of one build: an installer says so in the first entry of its directory. */
async function isInstaller(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(512)
    await handle.read(head, 0, 512, 0)
    const sector = 2 ** Math.min(head.readUInt16LE(30), 16)
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, (head.readUInt32LE(48) + 1) * sector + 80)
    return buffer.toString('hex') === installerClass
  } finally {
    await handle.close()
  }
}
