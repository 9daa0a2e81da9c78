export { jobsForTopics } from './source.ts'
export { isScript, isTask, pointsOf, type TopicPoint } from './own.ts'
export { isRight, provedPoints } from './proved.ts'
export { valueOf } from './value.ts'
