import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  count: number
  names: readonly string[]
  /** What becomes of them, and which stay. */
  body: ReactNode
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before questions are deleted; more than one is typed back. */
export function DeleteQuestions({ count, names, body, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      onClose={onClose}
      title={plural(count, { one: 'Delete # question?', other: 'Delete # questions?' })}
      body={body}
      items={names}
      action={plural(count, { one: 'Delete # question', other: 'Delete # questions' })}
      busyLabel={t`Deleting`}
      onConfirm={onConfirm}
      {...(count > 1 ? { typed: t`delete ${count}` } : {})}
    />
  )
}
