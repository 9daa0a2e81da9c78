export { scoresEvent } from './again.ts'
export { reveal } from './reveal.ts'
