export { doorPort, type SceneEntry } from './door.ts'
