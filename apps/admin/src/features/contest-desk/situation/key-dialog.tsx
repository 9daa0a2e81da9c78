import type { ScreenRow } from '@beacon/api/contest/viewer-key'
import { Confirm } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import type { Issued, useScreens } from './use-screens.ts'

interface KeyDialogProps {
  kind: 'rotate' | 'revoke'
  row: ScreenRow
  screens: ReturnType<typeof useScreens>
  onIssued: (issued: Issued) => void
  onClose: () => void
}

/** Asks before a key goes. */
export function KeyDialog({ kind, row, screens, onIssued, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const isRotate = kind === 'rotate'
  const run = async () => {
    if (isRotate) return onIssued(await screens.rotate(row))
    await screens.revoke(row)
    toast.done({ title: t`Screen turned off` })
  }
  return (
    <Confirm
      onClose={onClose}
      title={isRotate ? t`New key for “${row.name}”?` : t`Revoke “${row.name}”?`}
      body={
        isRotate
          ? t`Windows using the old key go dark within 2 s. The new link is shown only once.`
          : t`The screen goes dark within 2 s. This cannot be undone, but you can create a new key.`
      }
      action={isRotate ? t`Create new key` : t`Revoke screen`}
      onConfirm={run}
    />
  )
}
