import type { Reply } from '@beacon/api/endpoint'
import type { RefereeDetail, rwReferee } from '@beacon/api/kinds/rw/referee'
import type { Acts } from './use-acts.ts'

/** Acts that ask for something in a dialog. */
export type RefereeQuestion = 'pass' | 'fail' | 'move' | 'absent' | 'stop' | 'overrun' | 'cancel' | 'overrule'
export type RefereeList = Reply<typeof rwReferee.list>

/** What every part of the open challenge is given. */
export interface DeskProps {
  detail: RefereeDetail
  list: RefereeList
  acts: Acts
  onAsk: (asked: RefereeQuestion) => void
}
