export { late } from './late.tsx'
export { loadAhead, untilThere } from './until-there.ts'
