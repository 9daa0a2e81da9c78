import { late } from '@beacon/ui/late'
import { type ComponentProps, Suspense } from 'react'
import type { GrantDialog as Dialog } from '../../../features/question/access/grant-dialog.tsx'

const GrantDialog = late(async () => (await import('../../../features/question/access/grant-dialog.tsx')).GrantDialog)

/** The dialog of grants, fetched when it is opened. */
export function GrantLater(props: Pick<ComponentProps<typeof Dialog>, 'onRun' | 'onClose'>) {
  return (
    <Suspense fallback={null}>
      <GrantDialog note={null} {...props} />
    </Suspense>
  )
}
