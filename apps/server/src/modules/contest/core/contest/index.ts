export { everyListed } from './list.ts'
export { isAddressAllowed } from './address.ts'
export { bracketsOfTopic } from './brackets.ts'
export { mustEnter } from './enter.ts'
export { clockOf, iso, stateOf } from '../contest-clock/index.ts'
export { forgetContest, forgetOlder, nowOf, openContest, tellContestChanged, type OpenContest } from './open-contest.ts'
export {
  contestKinds,
  kindOf,
  type KindNews,
  type KindPort,
  type LiveSpan,
  type LiveTold,
  type MatrixColumn,
  type OwnAnswer,
  type OwnDeskFacts,
  type OwnEntry,
  type OwnScope,
  type ReadableTopic,
  type TopicAudience,
  type TopicName,
  type TopicNames,
} from './kind.ts'
export { pick, type OwnPublic } from './public-view.ts'
export { publishedContests } from './published.ts'
export { findRunningContest } from './running.ts'
export { moveTopics } from './move-topics.ts'
export { findRevealedContests, usesOf } from './question-uses.ts'
export { staffedBy } from './staffed.ts'
export { seeContest, staffContest, staffItems, type SeenContest } from './visible.ts'
export { deskFacts } from './facts.ts'
export { namesOf } from './names.ts'
export { watchableContests } from './watch.ts'
export { contestModule } from './module.ts'
export { readPublic } from './read.ts'
export { wholeRow } from './whole.ts'
export { bringContest } from './bring.ts'
export { insertContest } from './repo.ts'
export { sameValue } from './settings.ts'
