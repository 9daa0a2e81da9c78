export { entryOf } from './enter.ts'
export { kindScene, type KindScene, type SceneTopic, type TopicSolve } from './port.ts'
export { playSceneModule } from './module.ts'
