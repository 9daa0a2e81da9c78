import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

interface Props {
  count: number
  names: readonly string[]
  /** “3 of 8 are not yours”. */
  note?: string | null
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before questions are deleted; more than one is typed back. */
export function DeleteQuestions({ count, names, note = null, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      onClose={onClose}
      title={plural(count, { one: 'Delete # question?', other: 'Delete # questions?' })}
      body={
        <>
          <Trans>Contests keep their copies. The questions can be restored for 30 days.</Trans> {note}
        </>
      }
      items={names}
      action={plural(count, { one: 'Delete # question', other: 'Delete # questions' })}
      busyLabel={t`Deleting`}
      onConfirm={onConfirm}
      {...(count > 1 ? { typed: t`delete ${count}` } : {})}
    />
  )
}
