export { clockOf, iso, stateOf } from '../contest-clock/index.ts'
export { isAddressAllowed } from './address.ts'
export { bracketsOfTopic, checkBracketTopics, withIds } from './brackets.ts'
export { bracketsOf, sealWatchKey, watchKeyOf, type OwnPublic } from './common-view.ts'
export { noCounts, type Counts } from './counts.ts'
export { mustEnter } from './enter.ts'
export {
  contestKinds,
  kindOf,
  type ContestSpan,
  type KindPort,
  type ReadableTopic,
  type TopicAudience,
  type TopicName,
  type TopicNames,
} from './kind.ts'
export { findRunningContests } from './image-contests.ts'
export { findRunningContest } from './running.ts'
export { moveTopics } from './move-topics.ts'
export { findRevealedContests, usesOf } from './question-uses.ts'
export { namesOf } from './names.ts'
export { forgetContest, forgetOlder, listenToChanges, listenToContests, nowOf, openContest, tellContestChanged } from './open-contest.ts'
export { publishedContests } from './published.ts'
export { readFull, readPublic, readSettings } from './read.ts'
export {
  countContests,
  countPinned,
  databaseNow,
  findName,
  findUserName,
  insertContest,
  lockDeleted,
  putRunAside,
  saveContest,
  selectForStaff,
  selectStaffOf,
  selectTicking,
  takeLastRun,
  updateContest,
  type NewContest,
} from './repo.ts'
export { findPendingReset, insertReset, selectResets, settleReset } from './reset-request-repo.ts'
export type { OpenContest, SeenContest, StaffRole } from './seen.ts'
export { factorySettings, settingsOf, type Settings } from './setting-row.ts'
export { auditable, checkSettings, fixedFields, given, refuseForeign, sameValue, tidyInstants, withFollowing } from './settings.ts'
export { staffedBy } from './staffed.ts'
export { numberText, playersView, rowView, stateView } from './views.ts'
export { seeContest, staffContest, staffItems, staffRole } from './visible.ts'
export { watchableContests } from './watchable.ts'
export { mustWatch, mustWatchAll, watchedEntrants } from './watched.ts'
export { inOwnTable } from './own-table.ts'
export { withGroup } from './group-table.ts'
export { selectSceneRules, withSceneRules } from './scene-rules.ts'
export { wholeRow, wholeRows } from './whole.ts'
