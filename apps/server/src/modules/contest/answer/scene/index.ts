export { answerScene } from './answer.ts'
