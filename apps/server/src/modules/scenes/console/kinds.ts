import type { ConsoleKind } from '@beacon/api/console'
import type { SceneDefinition } from '@beacon/engine/scene'

type Node = Pick<SceneDefinition['nodes'][number], 'kind' | 'console'>

/** The consoles of a node, the usual one first. A desktop has a serial line beside it, where a machine tells how it starts. */
export function consolesOf({ kind, console }: Node, as: 'player' | 'staff'): ConsoleKind[] {
  if (kind === 'container') return as === 'staff' || console === 'terminal' ? ['terminal'] : []
  if (console === 'desktop') return ['desktop', 'serial']
  if (as === 'staff') return ['serial', 'desktop']
  return console === 'none' ? [] : ['serial']
}
