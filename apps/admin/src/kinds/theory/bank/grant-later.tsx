import { latePart } from '@beacon/ui/late'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

const GrantDialog = latePart(async () => (await import('../../../parts/question-access/grant-dialog.tsx')).GrantDialog)

/** The dialog of grants, fetched when it is opened. */
export function GrantLater(props: Pick<ComponentProps<typeof GrantDialog>, 'onRun' | 'onClose'>) {
  const { t } = useLingui()
  return <GrantDialog note={null} seeSecret={t`See answers`} {...props} />
}
