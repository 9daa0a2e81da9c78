import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

interface Props {
  count: number
  names: readonly string[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before questions are deleted; more than one is typed back. */
export function DeleteDialog({ count, names, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      onClose={onClose}
      title={plural(count, { one: 'Delete # question?', other: 'Delete # questions?' })}
      body={t`The questions can be restored for 30 days.`}
      items={names}
      action={plural(count, { one: 'Delete # question', other: 'Delete # questions' })}
      busyLabel={t`Deleting`}
      onConfirm={onConfirm}
      {...(count > 1 ? { typed: t`delete ${count}` } : {})}
    />
  )
}
