import { late } from '@beacon/ui/late'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, Suspense } from 'react'
import type { GrantDialog as Dialog } from '../../../parts/question-access/grant-dialog.tsx'

const GrantDialog = late(async () => (await import('../../../parts/question-access/grant-dialog.tsx')).GrantDialog)

/** The dialog of grants, fetched when it is opened. */
export function GrantLater(props: Pick<ComponentProps<typeof Dialog>, 'onRun' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <Suspense fallback={null}>
      <GrantDialog note={null} seeSecret={t`See answers`} {...props} />
    </Suspense>
  )
}
