import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { TopicDetail } from '@beacon/api/topic/topic'
import type { ScreenRow } from '@beacon/api/contest/viewer-key'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Hindrance } from './contest-actions.ts'
import type { DeskGroup } from '../../parts/desk/desk-tab.ts'
import type { FrameTab } from '../../parts/desk/desk-tabs.ts'

type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const tabWords: Words<FrameTab> = {
  start: msg`Before the start`,
  base: msg({ context: 'desk', message: 'Settings' }),
  participants: msg`Participants`,
  teams: msg({ context: 'desk', message: 'Teams' }),
  questions: msg({ context: 'desk.word', message: 'Questions' }),
  control: msg`Control`,
  situation: msg({ context: 'desk', message: 'Screens' }),
  monitoring: msg`Monitoring`,
  scenes: msg({ context: 'desk', message: 'Scenes' }),
  bulletins: msg`Announcements`,
  scores: msg`Scores`,
  statistics: msg({ context: 'desk', message: 'Statistics' }),
  writeups: msg({ context: 'desk.word', message: 'Writeups' }),
  evidence: msg({ context: 'desk.word', message: 'Evidence' }),
  targets: msg({ context: 'desk', message: 'Targets' }),
  rehearsal: msg({ context: 'desk', message: 'Rehearsal' }),
  rounds: msg({ context: 'desk', message: 'Rounds' }),
  checks: msg({ context: 'desk', message: 'Checker logs' }),
  patches: msg({ context: 'desk', message: 'Patches' }),
  patchChecks: msg({ context: 'desk', message: 'Checker logs' }),
  resets: msg({ context: 'desk', message: 'Reset requests' }),
}
export const groupWords: Words<DeskGroup> = {
  setup: msg`Set up`,
  live: msg({ context: 'desk', message: 'Live' }),
  results: msg`Results`,
}
export const gameTypeWords: Words<ContestFull['game_type']> = {
  team: msg({ context: 'desk.type', message: 'Team' }),
  individual: msg({ context: 'desk.type', message: 'Individual' }),
}
export const scoringWords: Words<Extract<ContestFull, { integral_way: unknown }>['integral_way']> = {
  accumulative: msg`fixed score`,
  dynamic: msg`dynamic score`,
  cd: msg`score falls with time`,
  ladder: msg`score by order`,
}
export const wayWords: Words<TopicDetail['integral_way']> = {
  accumulative: msg`Fixed`,
  dynamic: msg`Dynamic`,
  cd: msg`Falls with time`,
  ladder: msg`By order`,
}
export const bulletinTypeWords: Words<BulletinView['type']> = {
  notice: msg({ context: 'bulletin', message: 'Notice' }),
  topic: msg({ context: 'bulletin', message: 'Question' }),
  hint: msg({ context: 'bulletin', message: 'Hint' }),
  correction: msg({ context: 'bulletin', message: 'Correction' }),
  system: msg({ context: 'bulletin', message: 'System' }),
}
/** Displays of every contest; a kind names its own beside what it shows. */
export const displayWords: Readonly<Partial<Words<ScreenRow['value']>>> = {
  matrix: msg`Score matrix`,
  ranking: msg`Ranking`,
  trend: msg`Trend`,
  feed: msg`Feed`,
  topics: msg`Question board`,
  countdown: msg`Countdown`,
  mini: msg`Mini`,
  resolver: msg`Resolver`,
  rotation: msg`Rotation`,
  union: msg`Combined, columns`,
  tiles: msg`Combined, tiles`,
}
export const hindranceWords: Words<Hindrance> = {
  resume_first: msg`resume first`,
  stop_first: msg`stop the contest first`,
  pause_or_stop_first: msg`pause or stop first`,
  not_started: msg`not started`,
  finished: msg`finished`,
  offline: msg`the contest is offline`,
  revealed: msg`results are public`,
  reset_pending: msg`a reset is already requested`,
}
/** The contest's state as one status word; a freeze stands beside it. */
export const contestStatus = ({ status }: Pick<ContestFull, 'status'>): StatusName => `contest.${status}`
export const screenStatus = (state: ScreenRow['state']): StatusName => (state === 'unused' ? 'screen.dark' : `screen.${state}`)
