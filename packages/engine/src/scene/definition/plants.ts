import type { DefinitionNode, SceneDefinition } from './definition.ts'

/** How a node holds a plant. A file belongs to root; left out, everybody in the node may read it. */
export type PlantAs = { file: string; mode?: string | undefined } | { variable: string }

/** Where something of one entrant lies: a node of the topology, which knows nothing of it. */
export interface PlantPlace {
  /** Names it for who asked: a stage. */
  key: string
  node_key: string
  as: PlantAs
}

/** With what it holds; null before anybody has the scene, as with flags. */
export interface Plant extends PlantPlace {
  text: string | null
}

export const plantProblems = ['plant_node_missing', 'plant_path', 'plant_mode', 'plant_variable', 'plant_taken', 'plant_text'] as const
export type PlantProblem = (typeof plantProblems)[number]

const pathPattern = /^\/[A-Za-z0-9._@+,=:/-]{1,254}$/u
export const modePattern = /^0[0-7]{3}$/u
export const envKeyPattern = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/u
const mostLetters = 4_096

/** Absolute, without empty parts and without steps upwards. */
export const isFilePath = (path: string): boolean =>
  pathPattern.test(path) &&
  path
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')

/** Null for one that can be put where it says. */
export function plantProblem(
  { nodes }: Pick<SceneDefinition, 'nodes'>,
  { node_key, as, ...held }: Plant | PlantPlace,
): PlantProblem | null {
  const node = nodes.find(({ id }) => id === node_key)
  if (node === undefined) return 'plant_node_missing'
  if ('text' in held && held.text !== null && !isPlantText(held.text)) return 'plant_text'
  if ('variable' in as) return !envKeyPattern.test(as.variable) ? 'plant_variable' : hasVariable(node, as.variable) ? 'plant_taken' : null
  if (!isFilePath(as.file)) return 'plant_path'
  if (as.mode !== undefined && !modePattern.test(as.mode)) return 'plant_mode'
  return hasFile(node, as.file) ? 'plant_taken' : null
}

/** What the definition itself puts there would be written over, or write over the plant. */
const hasFile = ({ files, flags }: DefinitionNode, path: string): boolean =>
  files.some((file) => file.path === path) || flags.some((flag) => flag.into === 'file' && flag.path === path)
const hasVariable = ({ env, flags }: DefinitionNode, name: string): boolean =>
  Object.hasOwn(env, name) || flags.some((flag) => flag.into === 'env' && flag.key === name)

/** One line: a variable can hold no more, and a file of more would be no flag. */
const isPlantText = (text: string): boolean => text !== '' && text.length <= mostLetters && !/[\0\n\r]/u.test(text)

/** The place as it is told: a path or a name. */
export const whereOfPlant = (as: PlantAs): string => ('file' in as ? as.file : as.variable)

/** The first plant that cannot be put where it says, two at one place included. */
export function wrongPlant(
  definition: Pick<SceneDefinition, 'nodes'>,
  plants: readonly (Plant | PlantPlace)[],
): { plant: PlantPlace; problem: PlantProblem } | null {
  const taken = new Set<string>()
  for (const plant of plants) {
    const place = `${plant.node_key} ${'file' in plant.as ? 'file' : 'variable'} ${whereOfPlant(plant.as)}`
    const problem = taken.has(place) ? 'plant_taken' : plantProblem(definition, plant)
    if (problem !== null) return { plant, problem }
    taken.add(place)
  }
  return null
}
