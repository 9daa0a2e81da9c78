import type { DefinitionNode } from '@beacon/engine/scene'
import type { Platform } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { openPorts } from './reach.ts'
import { labelOf, targetSite } from './target-host.ts'

/** A way into a node: a line to copy, or a page to open. */
export interface Way {
  kind: 'gateway' | 'web'
  port: number
  name: string
  line: string | null
  href: string | null
}

/**
 * The ways into the nodes of a scene that are on, by the node's name. A web target has no address here: its link is made when it is
 * asked for, so `href` says where that is asked (`gateway.web`). The console is not among them.
 */
export async function waysOf(platform: Pick<Platform, 'db' | 'config'>, row: SceneRecord): Promise<Map<string, Way[]>> {
  const { values } = await settingsOf(platform)
  const on = new Set(values.scene_access_modes)
  const site = on.has('web') ? targetSite(values.target_domain, platform.config) : null
  const waysOfNode = (node: DefinitionNode): Way[] =>
    openPorts(node).flatMap(({ port, name }): Way[] => {
      const label = site === null ? null : labelOf(row, node.id, port)
      const about = { port, name: name === '' ? String(port) : name, line: null, href: null }
      return [
        ...(on.has('gateway') ? [{ ...about, kind: 'gateway' as const }] : []),
        ...(label === null || site === null ? [] : [{ ...about, kind: 'web' as const, href: `${label}.${site.domain}` }]),
      ]
    })
  return new Map(row.definition.nodes.map((node) => [node.id, waysOfNode(node)]))
}
