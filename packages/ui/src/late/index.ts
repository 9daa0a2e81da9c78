export { late, latePart } from './late.tsx'
export { loadAhead, untilThere } from './until-there.ts'
