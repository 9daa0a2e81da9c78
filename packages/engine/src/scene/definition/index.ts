export { addressNumber, hostAddress, hostRange, netOfPool, poolSize, readSubnet, sizeOf, subnetText, type Subnet } from './addresses.ts'
export { checkDefinition, type CheckFacts, type DefinitionProblem, type ProblemCode } from './check.ts'
export { isConsoleOpen } from './consoles.ts'
export { differencesOf, withoutDrawing, type Difference } from './differences.ts'
export type * from './definition.ts'
export { fitPlaces, type MovedPlace } from './fit.ts'
export {
  isFilePath,
  modePattern,
  plantProblems,
  envKeyPattern,
  whereOfPlant,
  wrongPlant,
  type Plant,
  type PlantAs,
  type PlantPlace,
  type PlantProblem,
} from './plants.ts'
export { declaredReach } from './reach.ts'
export { machineBesideMb, needOf, resolveDefinition, type ResolveInput } from './resolve.ts'
export { templatesIn, type Template } from './templates.ts'
export { sceneCaps } from '../spec.ts'
