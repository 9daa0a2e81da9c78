export { openJudgingWork } from './open.ts'
