import { AskDialog } from '@beacon/auth/call'
import { Trans } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import type { Preview, UserAction, ActBody } from './actions.ts'

export type Run = (more?: Omit<ActBody, 'action' | 'user_ids' | 'matching' | 'except'>) => Promise<void>

/** What every question on users gets. */
export interface QuestionProps {
  action: UserAction
  words: { title: string; body: string; action: string }
  /** Whom it reaches, once the server has said. */
  reach: Preview | undefined
  describeError: (error: unknown) => string
  onRun: Run
  onClose: () => void
}

interface Props extends QuestionProps {
  danger?: boolean
  /** Why it cannot run yet, or null; asked when the button is pressed. */
  check: () => string | null
  /** What is handed to the server. */
  values: () => NonNullable<Parameters<QuestionProps['onRun']>[0]>
  children: ReactNode
}

/** A dialog with fields: it names the people it reaches, checks its values and shows the failure inside. */
export function QuestionFrame({ words, reach, describeError, onRun, onClose, danger = false, check, values, children }: Props) {
  return (
    <AskDialog
      size="sm"
      title={words.title}
      body={words.body}
      action={words.action}
      look={danger ? 'danger' : 'primary'}
      describeError={describeError}
      check={check}
      onRun={() => onRun(values())}
      onClose={onClose}
    >
      <ReachedNames reach={reach} />
      {children}
    </AskDialog>
  )
}

/** Up to ten names and how many more. */
function ReachedNames({ reach }: { reach: Preview | undefined }) {
  const more = (reach?.total ?? 0) - (reach?.names.length ?? 0)
  return (
    <ul className="max-h-72 min-h-6 overflow-y-auto border-y border-rule py-1 text-fg">
      {reach?.names.map((name) => (
        <li key={name} className="truncate py-0.5">
          {name}
        </li>
      ))}
      {more > 0 && (
        <li className="py-0.5 text-fg-3">
          <Trans>and {more} more</Trans>
        </li>
      )}
    </ul>
  )
}
