export { doorPort, type SceneEntry } from './door.ts'
export type { SceneWay, WaySource } from './ways.ts'
