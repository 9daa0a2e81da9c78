import type { MineItem } from '@beacon/api/people/message'
import { useLingui } from '@lingui/react/macro'

/** What an entry is called: the type of a notice, where a thread stands, or a message. */
export function useKindWords(): (item: MineItem) => string {
  const { t } = useLingui()
  const types = { system: t`System notice`, course: t`Course notice`, practice: t`Practice notice`, exam: t`Exam notice` }
  const states = {
    open: t({ context: 'thread', message: 'Open' }),
    answered: t({ context: 'thread', message: 'Answered' }),
    closed: t({ context: 'thread', message: 'Closed' }),
  }
  return ({ notice_type, thread_status }) =>
    notice_type !== null ? types[notice_type] : thread_status !== null ? states[thread_status] : t`Message`
}
