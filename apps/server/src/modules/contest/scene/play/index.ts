export { entryOf } from './enter.ts'
export { isRecorded } from './recorded.ts'
export { kindScene, type KindScene, type SceneTopic, type TopicSolve } from './port.ts'
export { playSceneModule } from './module.ts'
