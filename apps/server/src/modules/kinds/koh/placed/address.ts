import type { HillAddress } from '@beacon/api/kinds/koh/hill-address'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { scene, sceneHostPort } from '../../../../db/schema/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { hostName } from '../../../scenes/host-port/index.ts'

/** Where players find the scenes of hills: ports of the machine, by scene. */
export async function addressesOf(
  ctx: Pick<Ctx, 'db' | 'config'>,
  scene_ids: readonly string[],
): Promise<ReadonlyMap<string, HillAddress[]>> {
  if (scene_ids.length === 0) return new Map()
  const host = hostName(ctx.config, (await settingsOf(ctx)).values)
  const scenes = await ctx.db
    .select({ scene_id: scene.scene_id, definition: scene.definition })
    .from(scene)
    .where(inArray(scene.scene_id, [...scene_ids]))
  const ports = await ctx.db
    .select()
    .from(sceneHostPort)
    .where(inArray(sceneHostPort.scene_id, [...scene_ids]))
  return new Map(
    scenes.map(({ scene_id, definition }) => [
      scene_id,
      ports
        .filter((row) => row.scene_id === scene_id)
        .sort((one, other) => one.host_port - other.host_port)
        .map(({ node, port, host_port }) => {
          const found = definition.nodes.find(({ id }) => id === node)?.ports.find((one) => one.port === port)
          return { name: found?.name ?? `${node}:${port}`, host, port: host_port }
        }),
    ]),
  )
}
