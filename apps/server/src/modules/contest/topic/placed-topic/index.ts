export { changePlaced, movePlaced, removePlaced, type PlacedAt, type PlacedChange, type PlacedWork } from './change.ts'
export { copiesOf, copiesOfContest } from './rows.ts'
