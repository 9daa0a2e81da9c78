import { and, eq, inArray } from 'drizzle-orm'
import { service, serviceRun } from '../../../db/schema/index.ts'
import type { ServiceUser } from '../service/index.ts'

/** A service that the platform keeps running stays; one that was stopped may go. */
export const runUses: ServiceUser = {
  usesOf: async (executor, service_ids) => {
    if (service_ids.length === 0) return []
    const rows = await executor
      .select({ service_id: service.service_id, name: service.name })
      .from(serviceRun)
      .innerJoin(service, eq(service.service_id, serviceRun.service_id))
      .where(and(eq(serviceRun.want, 'running'), inArray(serviceRun.service_id, [...service_ids])))
    return rows.map((row) => ({ kind: 'running' as const, ...row }))
  },
}
