import type { InjectableService } from '@beacon/api/image/image-injection'
import type { ImageArch, ImageOs, ImageVirtType } from '@beacon/api/image/image-fields'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { service, serviceVersion } from '../../../db/schema/index.ts'
import { fitsImage } from '../service/index.ts'
import type { NewestService } from './repo.ts'

const offered = 500

/** Into a container an installer puts it by itself; in a machine its author runs what is on the disc, whatever system reads it. */
const kindFor = ({ virt_type, os }: Pick<InjectedImage, 'virt_type' | 'os'>): 'linux' | 'windows' =>
  virt_type === 'vm' && os === 'windows' ? 'windows' : 'linux'

/** Services that are put into nodes of such an image; what becomes an image of its own is none. */
export const selectInjectable = (executor: Executor, image: Pick<InjectedImage, 'virt_type' | 'os'>): Promise<NewestService[]> =>
  executor
    .select({ service, version: serviceVersion })
    .from(service)
    .innerJoin(serviceVersion, and(eq(serviceVersion.service_id, service.service_id), eq(serviceVersion.number, service.newest)))
    .where(eq(service.kind, kindFor(image)))
    .orderBy(asc(sql`lower(${service.name})`))
    .limit(offered)

export interface InjectedImage {
  virt_type: ImageVirtType
  os: ImageOs
  arch: ImageArch
}

/** Nothing of ours works inside of a machine, so no file is put there by itself. */
export const cannotTake = ({ virt_type }: Pick<InjectedImage, 'virt_type'>): 'machine' | null => (virt_type === 'vm' ? 'machine' : null)

export async function offersFor(executor: Executor, image: InjectedImage): Promise<InjectableService[]> {
  const all = await selectInjectable(executor, image)
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
