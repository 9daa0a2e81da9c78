import { readPortRange, type SceneWay } from '@beacon/api/scene/ways'
import { sceneRuleDefaults } from '@beacon/api/contest/contest-scene-fields'
import { startItem, type StartItem } from '@beacon/engine'
import type { DefinitionNode } from '@beacon/engine/scene'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { readOwnSettings } from '../../../platform/setting/index.ts'
import { openPorts, webPorts } from '../../../scenes/gateway/index.ts'
import { reachedNodes } from '../../../scenes/host-port/index.ts'
import { selectSceneRules } from '../../core/contest/index.ts'
import type { SceneTopic } from '../play/index.ts'

/** Whether players reach the open ports of these topics without a program of their own, and where; nothing where no port is open. */
export async function clickItems(executor: Executor, row: ContestCommon, topics: readonly SceneTopic[]): Promise<StartItem[]> {
  const nodes = topics.map(({ definition }) => reachedNodes(definition)).filter((reached) => reached.length > 0)
  if (nodes.length === 0) return []
  const settings = await readOwnSettings(executor)
  const rules = (await selectSceneRules(executor, [row.resource_id])).get(row.resource_id) ?? sceneRuleDefaults
  const isOn = (way: SceneWay) => settings.scene_access_modes.includes(way) && rules.scene_access_modes.includes(way)
  if (isOn('port')) {
    const { host_port_name: host } = settings
    const range = readPortRange(settings.host_port_range) ?? {}
    return [host === null ? startItem('note', 'scene_ports_here', { ...range }) : startItem('note', 'scene_ports_at', { host, ...range })]
  }
  const hasPages = isOn('web') && settings.target_domain !== null
  const n = nodes.filter((reached) => !(hasPages && reached.every(isAllPages))).length
  return n === 0 ? [] : [startItem('warn', 'scene_click_missing', { n, is_offered: settings.scene_access_modes.includes('port') })]
}

const isAllPages = (node: DefinitionNode): boolean => webPorts(node).length === openPorts(node).length
