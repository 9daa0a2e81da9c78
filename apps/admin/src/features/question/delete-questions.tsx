import { ConfirmDialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useErrorWords } from '../../app/list-state.tsx'

interface Props {
  count: number
  names: readonly string[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before questions are deleted; more than one is typed back. */
export function DeleteQuestions({ count, names, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const describeError = useErrorWords()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plural(count, { one: 'Delete # question?', other: 'Delete # questions?' })}
      body={<Trans>Contests keep the copies they hold. For 30 days the questions can be brought back.</Trans>}
      items={names}
      action={plural(count, { one: 'Delete # question', other: 'Delete # questions' })}
      busyLabel={t`Deleting`}
      describeError={describeError}
      onConfirm={onConfirm}
      {...(count > 1 ? { typed: t`delete ${count}` } : {})}
    />
  )
}
