import type { MonitorKind } from '@beacon/api/contest/monitor-choices'
import type { MonitorOperation } from '@beacon/api/people/user-monitor'
import type { StatusName } from '@beacon/ui/status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const kindWords: Record<MonitorKind, MessageDescriptor> = {
  login: msg({ context: 'monitor', message: 'Sign-in' }),
  logout: msg({ context: 'monitor', message: 'Sign-out' }),
  flag_submit: msg({ context: 'monitor', message: 'Flag submitted' }),
  report_submit: msg({ context: 'monitor', message: 'Report submitted' }),
  topic_open: msg({ context: 'monitor', message: 'Question opened' }),
  hint_open: msg({ context: 'monitor', message: 'Hint opened' }),
  download: msg({ context: 'monitor', message: 'Download' }),
  other: msg({ context: 'monitor', message: 'Other' }),
}

export const pageWords = {
  contest: msg({ context: 'page', message: 'Contest' }),
  topics: msg({ context: 'page', message: 'Questions' }),
  topic: msg({ context: 'page', message: 'Question' }),
  ranking: msg({ context: 'page', message: 'Ranking' }),
  bulletins: msg({ context: 'page', message: 'Announcements' }),
}

const results: Record<MonitorOperation['result'], StatusName> = {
  success: 'audit.success',
  failed: 'audit.failed',
  refused: 'audit.refused',
  correct: 'submission.correct',
  part: 'submission.correct',
  wrong: 'submission.wrong',
  repeated: 'submission.repeated',
}
export const resultStatus = (result: MonitorOperation['result']): StatusName => results[result]
