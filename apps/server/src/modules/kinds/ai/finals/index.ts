export { firstScores, scoreEvents, type WithScore } from './again.ts'
export { reveal } from './reveal.ts'
