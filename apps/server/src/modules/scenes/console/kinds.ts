import type { ConsoleKind } from '@beacon/api/scene/console'
import { isConsoleOpen, type DefinitionNode, type SceneDefinition } from '@beacon/engine/scene'

/** The consoles of a node, the usual one first. A desktop has a serial line beside it, where a machine tells how it starts. */
export function consolesOf(definition: SceneDefinition, node: DefinitionNode, as: 'player' | 'staff'): ConsoleKind[] {
  const { kind, console } = node
  if (as === 'player' && !isConsoleOpen(definition, node)) return []
  if (kind === 'container') return as === 'staff' || console === 'terminal' ? ['terminal'] : []
  if (console === 'desktop') return ['desktop', 'serial']
  return as === 'staff' ? ['serial', 'desktop'] : ['serial']
}
