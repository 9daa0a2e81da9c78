export { openImageWork } from './open.ts'
