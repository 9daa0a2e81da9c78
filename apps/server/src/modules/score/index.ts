export { appendEvents, type NewEvent } from './append.ts'
export { lockContest, type ContestLock } from './lock.ts'
