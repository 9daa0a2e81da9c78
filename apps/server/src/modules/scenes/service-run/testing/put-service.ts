import type { ServiceSettings } from '@beacon/api/scene/service-fields'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { file, sceneImage, service, serviceVersion, type SceneImageRecord } from '../../../../db/schema/index.ts'

const settings: ServiceSettings = {
  access: [
    { protocol: 'http', port: 8080, path: '/', user: '', is_shown: true, secret_kind: null, secret_set_at: null, secret_set_by: null },
    { protocol: 'ssh', port: 22, path: '', user: 'root', is_shown: false, secret_kind: null, secret_set_at: null, secret_set_by: null },
  ],
  start_command: '',
  stop_command: '',
  health: null,
  os: 'linux',
  arch: 'amd64',
  disk_mb: null,
  needs: [],
  payload: { root: '', main: 'Dockerfile' },
}

interface Given {
  name: string
  kind?: 'docker' | 'linux'
  settings?: Partial<ServiceSettings>
  storage_key?: string
}

/** A service with one version, as if it had been uploaded. */
export async function putService(db: Db, { name, kind = 'docker', ...more }: Given): Promise<{ service_id: string; version_id: string }> {
  const service_id = newId()
  await db.insert(service).values({ service_id, name, kind, newest: 0 })
  return { service_id, version_id: await putServiceVersion(db, service_id, more) }
}

export async function putServiceVersion(
  db: Db,
  service_id: string,
  more: { settings?: Partial<ServiceSettings>; storage_key?: string } = {},
): Promise<string> {
  const [file_id, version_id] = [newId(), newId()]
  const [row] = await db
    .update(service)
    .set({ newest: sql`${service.newest} + 1` })
    .where(eq(service.service_id, service_id))
    .returning()
  const bytes = { name: 'service.tar', media_type: 'application/x-tar', size: 1, sha256: '0', storage_key: more.storage_key ?? file_id }
  await db.insert(file).values({ resource_id: file_id, purpose: 'service_docker', ...bytes, kept_at: new Date().toISOString() })
  await db.insert(serviceVersion).values({
    version_id,
    service_id,
    number: row?.newest ?? 1,
    file_id,
    file_name: bytes.name,
    bytes: 1,
    sha256: '0',
    settings: { ...settings, ...more.settings },
  })
  return version_id
}

/** What the process that makes images would write. */
export async function madeImage(db: Db, version_id: string, values: Partial<SceneImageRecord> = {}): Promise<void> {
  await db
    .update(sceneImage)
    .set({ status: 'ready', engine_id: `sha256:${version_id}`, ...values })
    .where(eq(sceneImage.origin, `service:${version_id}`))
}
