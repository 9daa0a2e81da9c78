export { jobsForTopics } from './source.ts'
export { isScript, isTask, pointsOf, type TopicPoint } from './own.ts'
export { valueOf } from './value.ts'
