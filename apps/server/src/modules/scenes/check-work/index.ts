export { openCheckWork } from './open.ts'
