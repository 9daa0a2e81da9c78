import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import type { OpenDialog } from './attempt-dialogs.tsx'
import { type AttemptAction, attemptActions } from './attempt-query.ts'

interface MenuInput {
  mayControl: boolean
  /** Staff of a room: some actions, for its candidates. */
  isOfRoom: boolean
  maySeeLate: boolean
  holds: boolean
  /** Results are released: attempts stay as they are. */
  isOut: boolean
  ask: (asked: OpenDialog) => void
  answer: (row: AttemptRow) => void
}

const ofRoom: ReadonlySet<AttemptAction> = new Set(['answer', 'message', 'extra', 'release'])

/** What the caller may do for a candidate. */
export function useRowMenu({ mayControl, isOfRoom, maySeeLate, holds, isOut, ask, answer }: MenuInput) {
  const { t } = useLingui()
  const names: Record<AttemptAction, string> = {
    answer: t({ context: 'exam', message: 'Answer the call' }),
    message: t({ context: 'exam', message: 'Message…' }),
    story: t({ context: 'exam', message: 'Messages and calls' }),
    extra: t({ context: 'exam', message: 'Extra time…' }),
    pause: t({ context: 'exam', message: 'Pause…' }),
    resume: t({ context: 'exam', message: 'Resume…' }),
    submit: t({ context: 'exam', message: 'Submit for…' }),
    reopen: t({ context: 'exam', message: 'Reopen…' }),
    release: t({ context: 'exam', message: 'Release device…' }),
    late: t({ context: 'exam', message: 'Late entries' }),
  }
  const may = (action: AttemptAction) => {
    if (action === 'story') return true
    if (action === 'late') return maySeeLate
    return (mayControl || (isOfRoom && ofRoom.has(action))) && !isOut
  }
  return (row: AttemptRow): MenuEntry[] =>
    attemptActions(row, holds)
      .filter(may)
      .map((action) => ({
        label: names[action],
        danger: action === 'submit',
        onSelect: () => {
          if (action === 'answer') return answer(row)
          const ofOne = action === 'story' || action === 'reopen' || action === 'release' || action === 'late'
          return ask(ofOne ? { kind: action, row } : { kind: action, whom: [{ entrant_id: row.entrant_id, row }] })
        },
      }))
}
