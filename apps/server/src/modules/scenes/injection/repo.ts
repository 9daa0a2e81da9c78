import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import {
  imageInjection,
  imageService,
  service,
  serviceVersion,
  type ImageInjectionRecord,
  type ServiceRecord,
  type ServiceVersionRecord,
} from '../../../db/schema/index.ts'

/** Those of an authoring, in their order. */
export const selectInjections = (executor: Executor, authoring_id: string): Promise<ImageInjectionRecord[]> =>
  executor.select().from(imageInjection).where(eq(imageInjection.authoring_id, authoring_id)).orderBy(asc(imageInjection.number))

const open: ReadonlySet<ImageInjectionRecord['status']> = new Set(['waiting', 'running', 'silent', 'failed'])
/** Something comes of it yet, or somebody has to say what. */
export const isOpen = ({ status }: Pick<ImageInjectionRecord, 'status'>): boolean => open.has(status)
export const isAtWork = ({ status }: Pick<ImageInjectionRecord, 'status'>): boolean => status === 'running' || status === 'silent'

/** Services that a version of an image holds, and which versions of them. */
export async function heldIn(executor: Executor, image_id: string | null): Promise<Map<string, string>> {
  if (image_id === null) return new Map()
  const rows = await executor.select().from(imageService).where(eq(imageService.image_id, image_id))
  return new Map(rows.map((row) => [row.service_id, row.version_id]))
}

export interface NewestService {
  service: ServiceRecord
  version: ServiceVersionRecord
}

export async function namesOf(executor: Executor, service_ids: readonly string[]): Promise<Map<string, ServiceRecord>> {
  if (service_ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(service)
    .where(inArray(service.service_id, [...service_ids]))
  return new Map(rows.map((row) => [row.service_id, row]))
}

export async function versionsOf(executor: Executor, version_ids: readonly string[]): Promise<Map<string, ServiceVersionRecord>> {
  if (version_ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(serviceVersion)
    .where(inArray(serviceVersion.version_id, [...version_ids]))
  return new Map(rows.map((row) => [row.version_id, row]))
}
