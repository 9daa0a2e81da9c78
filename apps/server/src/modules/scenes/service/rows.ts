import type { ServiceRow } from '@beacon/api/scene/service-views'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import {
  imageService,
  sceneImage,
  service,
  serviceVersion,
  user,
  type ServiceRecord,
  type ServiceVersionRecord,
} from '../../../db/schema/index.ts'

export interface ServiceWithNewest {
  row: ServiceRecord
  newest: ServiceVersionRecord
  creator: string | null
  image_count: number | null
}

/** Images, each once, that have a version with the service in it. */
const imagesOf = (executor: Executor) =>
  executor
    .select({
      service_id: imageService.service_id,
      n: sql<number>`count(distinct ${sceneImage.name})::int`.as('n'),
    })
    .from(imageService)
    .innerJoin(sceneImage, eq(sceneImage.image_id, imageService.image_id))
    .groupBy(imageService.service_id)
    .as('images')

/** Everything a row of the list is made of; narrowed and sorted by who asks. */
export function selectServices(executor: Executor) {
  const images = imagesOf(executor)
  const select = executor
    .select({ row: service, newest: serviceVersion, creator: user.rep_name, image_count: images.n })
    .from(service)
    .innerJoin(serviceVersion, and(eq(serviceVersion.service_id, service.service_id), eq(serviceVersion.number, service.newest)))
    .leftJoin(user, eq(user.resource_id, service.made_by))
    .leftJoin(images, eq(images.service_id, service.service_id))
  return { select, images }
}

export const rowView = ({ row, newest, creator, image_count }: ServiceWithNewest): ServiceRow => ({
  service_id: row.service_id,
  number: row.number,
  name: row.name,
  description: row.description,
  kind: row.kind,
  icon_file_id: row.icon_file_id,
  newest: row.newest,
  bytes: newest.bytes,
  os: newest.settings.os,
  arch: newest.settings.arch,
  access: newest.settings.access.map(({ protocol, port }) => ({ protocol, port })),
  image_count: image_count ?? 0,
  creator,
  updated_at: row.updated_at,
  version: row.version,
})
