export { isAddressAllowed } from './address.ts'
export { bracketsOfTopic } from './brackets.ts'
export { mustEnter } from './enter.ts'
export { clockOf, iso, stateOf } from '../contest-clock/index.ts'
export { forgetContest, forgetOlder, nowOf, openContest, tellContestChanged } from './open-contest.ts'
export type { OpenContest, SeenContest } from './seen.ts'
export { contestKinds, kindOf, type KindPort, type ReadableTopic, type TopicAudience, type TopicName, type TopicNames } from './kind.ts'
export { pick, type OwnPublic } from './common-view.ts'
export { publishedContests } from './published.ts'
export { staffedBy } from './staffed.ts'
export { seeContest, staffContest, staffItems } from './visible.ts'
export { namesOf } from './names.ts'
export { watchableContests } from './watchable.ts'
export { readPublic } from './read.ts'
export { wholeRow } from './whole.ts'
export { insertContest } from './repo.ts'
export { sameValue } from './settings.ts'
export { checkBracketTopics, withIds } from './brackets.ts'
export { bracketsOf, sealWatchKey, watchKeyOf } from './common-view.ts'
export { type Counts, none } from './counts.ts'
export { listenToChanges } from './open-contest.ts'
export { readFull, readSettings } from './read.ts'
export {
  type NewContest,
  countContests,
  countPinned,
  databaseNow,
  findName,
  findUserName,
  lockDeleted,
  putRunAside,
  saveContest,
  selectForStaff,
  selectStaffOf,
  selectTicking,
  takeLastRun,
  updateContest,
} from './repo.ts'
export { findPendingReset, insertReset, selectResets, settleReset } from './reset-request-repo.ts'
export { type StaffRole } from './seen.ts'
export { type Settings, settingsOf } from './setting-row.ts'
export { auditable, checkArena, checkSettings, fixedFields, given, tidyInstants } from './settings.ts'
export { numberText, playersView, rowView, stateView } from './views.ts'
export { staffRole } from './visible.ts'
export { wholeRows } from './whole.ts'
