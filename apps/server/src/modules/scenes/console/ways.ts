import { waysByDefinition, type WaySource } from '../door/index.ts'
import { consolesOf } from './kinds.ts'
import { waysOn } from '../gateway/index.ts'

/** Nodes that have a console for players. */
export const consoleWays: WaySource = async (ctx, scene, nodes) => {
  const isOn = (await waysOn(ctx, scene)).has('console')
  return waysByDefinition(scene, nodes, (node) =>
    isOn && consolesOf(scene.definition, node, 'player').length > 0 ? [{ kind: 'console', name: '', port: null }] : [],
  )
}
