import { waysByDefinition, type WaySource } from '../door/index.ts'
import { waysOn } from '../gateway/index.ts'

/** Terminals of nodes that have one for players. */
export const consoleWays: WaySource = async (ctx, scene, nodes) => {
  const isOn = (await waysOn(ctx, scene)).has('console')
  return waysByDefinition(scene, nodes, ({ kind, console }) =>
    isOn && kind === 'container' && console === 'terminal' ? [{ kind: 'console', name: '', port: null }] : [],
  )
}
