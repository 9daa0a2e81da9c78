import type { ServiceSettings } from '@beacon/api/scene/service-fields'
import type { ImageArch, ImageOs } from '@beacon/api/image/image-fields'
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { file, service, serviceVersion, type ServiceRecord, type ServiceVersionRecord } from '../../../db/schema/index.ts'

export async function findService(executor: Executor, service_id: string): Promise<ServiceRecord | null> {
  const [row] = await executor.select().from(service).where(eq(service.service_id, service_id))
  return row ?? null
}

export async function lockService(tx: Tx, service_id: string): Promise<ServiceRecord | null> {
  const [row] = await tx.select().from(service).where(eq(service.service_id, service_id)).for('update')
  return row ?? null
}

export async function findVersion(executor: Executor, service_id: string, number: number): Promise<ServiceVersionRecord | null> {
  const [row] = await executor
    .select()
    .from(serviceVersion)
    .where(and(eq(serviceVersion.service_id, service_id), eq(serviceVersion.number, number)))
  return row ?? null
}

/** The newest version of each service; services that are gone are left out. */
export async function newestVersions(executor: Executor, service_ids: readonly string[]): Promise<Map<string, ServiceVersionRecord>> {
  if (service_ids.length === 0) return new Map()
  const rows = await executor
    .select({ version: serviceVersion })
    .from(service)
    .innerJoin(serviceVersion, and(eq(serviceVersion.service_id, service.service_id), eq(serviceVersion.number, service.newest)))
    .where(inArray(service.service_id, [...service_ids]))
  return new Map(rows.map(({ version }) => [version.service_id, version]))
}

export interface ServicePayload {
  service: ServiceRecord
  version: ServiceVersionRecord
  /** Of its file in the storage. */
  storage_key: string
  media_type: string
}

/** What is unpacked or built of a version. */
export async function servicePayload(executor: Executor, version_id: string): Promise<ServicePayload | null> {
  const [found] = await executor
    .select({ service, version: serviceVersion, storage_key: file.storage_key, media_type: file.media_type })
    .from(serviceVersion)
    .innerJoin(service, eq(service.service_id, serviceVersion.service_id))
    .innerJoin(file, eq(file.resource_id, serviceVersion.file_id))
    .where(eq(serviceVersion.version_id, version_id))
  return found ?? null
}

/** Whether it can be put into an image: a program is made for one system and one processor. */
export const fitsImage = ({ os, arch }: Pick<ServiceSettings, 'os' | 'arch'>, image: { os: ImageOs; arch: ImageArch }): boolean =>
  os === image.os && arch === image.arch

/** `sv-0417`, as pages show it. */
export const serviceNumber = ({ number }: { number: number }): string => `sv-${String(number).padStart(4, '0')}`
