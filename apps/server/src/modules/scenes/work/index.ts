export { writeBeat } from './machine.ts'
export { openSceneWork, type SceneWork } from './open.ts'
export type { Workshop } from './operate.ts'
