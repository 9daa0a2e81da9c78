export { lockFlag, ofFlag, seeFlag, staffFlag, type FlagLock, type SeenFlag } from './door.ts'
export { hidesTopic, hidesTopics } from './hides-topic.ts'
export { isNamedForAll, isUnseenFirst } from './named-topic.ts'
export { writeupUntil } from './writeup-until.ts'
