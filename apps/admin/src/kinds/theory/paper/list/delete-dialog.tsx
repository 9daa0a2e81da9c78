import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

interface Props {
  count: number
  names: readonly string[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before papers are deleted; more than one is typed back. */
export function DeletePapers({ count, names, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      onClose={onClose}
      title={plural(count, { one: 'Delete # paper?', other: 'Delete # papers?' })}
      body={t`The papers can be restored for 30 days. Their questions stay in the bank.`}
      items={names}
      action={plural(count, { one: 'Delete # paper', other: 'Delete # papers' })}
      busyLabel={t`Deleting`}
      onConfirm={onConfirm}
      {...(count > 1 ? { typed: t`delete ${count}` } : {})}
    />
  )
}
