import type { DefinitionNode, SceneDefinition } from './definition.ts'

/** Whether players sit at the console of a node: of each that has one, or of the attack node alone where the scene has one. */
export const isConsoleOpen = ({ nodes }: Pick<SceneDefinition, 'nodes'>, node: DefinitionNode): boolean =>
  node.console !== 'none' && !node.hidden && (node.attack === true || !nodes.some(({ attack }) => attack === true))
