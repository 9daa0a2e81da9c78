import type { imageInjection as contract } from '@beacon/api/image/image-injection'
import type { Reply } from '@beacon/api/endpoint'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { imageService, sceneImage, service, serviceVersion } from '../../../db/schema/index.ts'
import { getImage } from './list.ts'

/** Services of each version of an image, the newest version first. Secrets of their ways in stay where they are. */
export async function readHeld(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.held>> {
  const { name } = await getImage(ctx, resource_id)
  const rows = await ctx.db
    .select({ version: sceneImage.version, service, of: serviceVersion })
    .from(imageService)
    .innerJoin(sceneImage, eq(sceneImage.image_id, imageService.image_id))
    .innerJoin(service, eq(service.service_id, imageService.service_id))
    .innerJoin(serviceVersion, eq(serviceVersion.version_id, imageService.version_id))
    .where(eq(sceneImage.name, name))
    .orderBy(desc(sceneImage.version), asc(sql`lower(${service.name})`))
  const versions = [...Map.groupBy(rows, ({ version }) => version)]
  return {
    versions: versions.map(([version, held]) => ({
      version,
      services: held.map(({ service: { service_id, number, name: called }, of }) => ({
        service_id,
        number,
        name: called,
        version: of.number,
        access: of.settings.access.map(({ protocol, port, path, user }) => ({ protocol, port, path, user })),
      })),
    })),
  }
}
