import { eq } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import { sceneHostPort } from '../../../db/schema/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { waysByDefinition, type WaySource } from '../door/index.ts'
import { openPorts, waysOn } from '../gateway/index.ts'

/** The name under which players find ports of the machine; null where nobody says one. */
export function hostName({ origins: { apps, all } }: Config, { host_port_name }: { host_port_name: string | null }): string | null {
  const origin = apps.arena ?? all[0]
  return host_port_name ?? (origin === undefined ? null : new URL(origin).hostname)
}

/** Ports of the machine that lead to the open ports of nodes. Who may not see the scene is not told; who scans finds them. */
export const hostPortWays: WaySource = async (ctx, scene, nodes) => {
  if (!(await waysOn(ctx, scene)).has('port')) return new Map()
  const host = hostName(ctx.config, (await settingsOf(ctx)).values)
  const rows = await ctx.db.select().from(sceneHostPort).where(eq(sceneHostPort.scene_id, scene.scene_id))
  return waysByDefinition(scene, nodes, (node) =>
    openPorts(node).map(({ name, port }) => {
      const found = rows.find((row) => row.node === node.id && row.port === port)
      return { kind: 'port', name, port, at: { host, port: found?.host_port ?? null } }
    }),
  )
}
