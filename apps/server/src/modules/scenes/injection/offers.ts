import type { InjectableService } from '@beacon/api/image-injection'
import type { ImageArch, ImageOs, ImageVirtType } from '@beacon/api/image-fields'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { service, serviceVersion } from '../../../db/schema/index.ts'
import { fitsImage } from '../service/index.ts'
import type { NewestService } from './repo.ts'

const offered = 500

/** Services that an installer puts into a node; what becomes an image of its own, or belongs to Windows, is none. */
export const selectInjectable = (executor: Executor): Promise<NewestService[]> =>
  executor
    .select({ service, version: serviceVersion })
    .from(service)
    .innerJoin(serviceVersion, and(eq(serviceVersion.service_id, service.service_id), eq(serviceVersion.number, service.newest)))
    .where(eq(service.kind, 'linux'))
    .orderBy(asc(sql`lower(${service.name})`))
    .limit(offered)

export interface InjectedImage {
  virt_type: ImageVirtType
  os: ImageOs
  arch: ImageArch
}

/** Nothing of ours works inside of a machine. */
export const cannotTake = ({ virt_type }: Pick<InjectedImage, 'virt_type'>): 'machine' | null => (virt_type === 'vm' ? 'machine' : null)

export async function offersFor(executor: Executor, image: InjectedImage): Promise<InjectableService[]> {
  if (cannotTake(image) !== null) return []
  const all = await selectInjectable(executor)
  return all.flatMap(({ service: { service_id, number, name }, version }) =>
    fitsImage(version.settings, image)
      ? [
          {
            service_id,
            number,
            name,
            version: version.number,
            os: version.settings.os,
            arch: version.settings.arch,
            needs: version.settings.needs,
          },
        ]
      : [],
  )
}
