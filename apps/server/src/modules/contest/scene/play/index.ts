export { entryOf } from './enter.ts'
export { kindScene, type FlagWish, type KindScene, type SceneTopic, type TopicSolve } from './port.ts'
