import type { Reply } from '@beacon/api/endpoint'
import type { serviceRun as contract } from '@beacon/api/scene/service-run'
import { imageLimits } from '@beacon/api/image/image-limits'
import { sceneNode } from '@beacon/api/scene/definition-fields'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { service, serviceVersion } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { fullName } from '../image/index.ts'
import { lockService, newestVersions, serviceNumber } from '../service/index.ts'
import { nodeIdOf, nodeOf } from './definition.ts'
import { versionImages, wantImage } from './images.ts'
import { imageView, obstacleOf } from './views.ts'

const most = 500

/** Docker services in their newest version, by name. */
export async function offeredServices({ db }: SignedIn): Promise<Reply<typeof contract.offered>> {
  const rows = await db
    .select({ service, version: serviceVersion })
    .from(service)
    .innerJoin(serviceVersion, and(eq(serviceVersion.service_id, service.service_id), eq(serviceVersion.number, service.newest)))
    .where(eq(service.kind, 'docker'))
    .orderBy(asc(service.name))
    .limit(most)
  const images = await versionImages(
    db,
    rows.map(({ version }) => version.version_id),
  )
  return {
    items: rows.map(({ service: one, version }) => {
      const obstacle = obstacleOf(one, version.settings)
      const image = images.get(version.version_id)
      return {
        service_id: one.service_id,
        name: one.name,
        number: one.number,
        version_id: version.version_id,
        version_number: version.number,
        obstacle: obstacle === 'kind' ? null : obstacle,
        image: image === undefined ? null : imageView(image),
      }
    }),
  }
}

const hour = 3_600_000

/** The node that a service is in a scene; its image is made where it is not there yet. */
export async function serviceNode(ctx: SignedIn, service_id: string): Promise<Reply<typeof contract.node>> {
  await rateLimit(ctx, `service node ${ctx.actor.user_id}`, imageLimits.creates_per_hour, hour)
  return change(ctx, { module: 'service', object_type: 'service', operation: 'node', object_id: service_id }, async (tx, note) => {
    const one = (await lockService(tx, service_id)) ?? fail('not_found')
    const version = (await newestVersions(tx, [service_id])).get(service_id) ?? fail('not_found')
    const obstacle = obstacleOf(one, version.settings)
    if (obstacle === 'kind') fail('not_found')
    if (obstacle !== null) fail('service_not_runnable', { why: obstacle })
    const image = await wantImage(tx, { service: one, version }, ctx.actor.user_id)
    note({ object_name: `${serviceNumber(one)} ${one.name}`, after: { image: fullName(image) } })
    const node = sceneNode.parse(nodeOf(version.settings, { id: nodeIdOf(one), image: fullName(image) }))
    return { node, image_status: image.status }
  })
}
