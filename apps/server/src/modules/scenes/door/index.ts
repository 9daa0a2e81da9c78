export { doorPort, type SceneEntry } from './door.ts'
export { waysByDefinition, type WaySource } from './ways.ts'
