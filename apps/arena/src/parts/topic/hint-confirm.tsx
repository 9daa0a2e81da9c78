import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

interface HintConfirmProps {
  hint: { title: string; cost: number }
  charge: 'on_solve' | 'at_once'
  open: () => Promise<void>
  onClose: () => void
}

/** Asks before a hint is paid for. */
export function HintConfirm({ hint, charge, open, onClose }: HintConfirmProps) {
  const { t } = useLingui()
  return (
    <Confirm
      onClose={onClose}
      danger={false}
      title={
        hint.cost === 0
          ? t`Open ${{ hint: hint.title }}?`
          : t`Open ${{ hint: hint.title }} for ${plural(hint.cost, { one: '# point', other: '# points' })}?`
      }
      body={
        hint.cost === 0
          ? t`It costs nothing.`
          : charge === 'at_once'
            ? t`The cost is deducted immediately.`
            : t`The cost is deducted from the challenge’s points when you solve it.`
      }
      action={t`Open hint`}
      busyLabel={t`Opening`}
      onConfirm={open}
    />
  )
}
