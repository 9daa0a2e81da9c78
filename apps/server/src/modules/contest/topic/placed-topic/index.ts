export { changePlaced, movePlaced, removePlaced, type PlacedAt, type PlacedWork } from './change.ts'
export { copiesOf, copiesOfContest } from './rows.ts'
