export { late } from './late.ts'
export { untilThere } from './until-there.ts'
