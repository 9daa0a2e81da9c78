import type { StatusName } from '@beacon/ui/status'
import type { ThreadRow } from '@beacon/api/contest/thread'

export type ThreadStatus = ThreadRow['status']

export const threadStatusName: Readonly<Record<ThreadStatus, StatusName>> = {
  open: 'notice.open',
  answered: 'notice.answered',
  public: 'notice.published',
}
