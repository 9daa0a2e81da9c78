export { keepScenes } from './keep.ts'
export { openSceneWork, type SceneWork } from './open.ts'
