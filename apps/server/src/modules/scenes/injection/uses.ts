import { and, eq, inArray } from 'drizzle-orm'
import { imageAuthoring, imageInjection, libraryImage } from '../../../db/schema/index.ts'
import type { ServiceUser } from '../service/index.ts'

/** Services that are being put in, or will be. */
export const injectionUses: ServiceUser = {
  usesOf: async (executor, service_ids) => {
    if (service_ids.length === 0) return []
    const rows = await executor
      .select({ service_id: imageInjection.service_id, name: libraryImage.title })
      .from(imageInjection)
      .innerJoin(imageAuthoring, eq(imageAuthoring.authoring_id, imageInjection.authoring_id))
      .innerJoin(libraryImage, eq(libraryImage.resource_id, imageAuthoring.image_id))
      .where(
        and(
          inArray(imageInjection.service_id, [...service_ids]),
          inArray(imageInjection.status, ['waiting', 'running', 'silent', 'failed']),
        ),
      )
    return rows.map((row) => ({ kind: 'authoring' as const, ...row }))
  },
}
