export { deployAhead } from './deploy.ts'
