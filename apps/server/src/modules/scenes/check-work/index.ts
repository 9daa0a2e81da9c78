export { openCheckWork } from './open.ts'
export { program as checkProgram } from './image.ts'
