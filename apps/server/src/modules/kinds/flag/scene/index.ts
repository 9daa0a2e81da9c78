export { flagScene } from './answer.ts'
