export type { PointShop } from './points.ts'
export { openCheckWork } from './open.ts'
export { program as checkProgram } from './image.ts'
