import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { BankBrowser } from '../../../paper/questions/bank-browser.tsx'

interface Props {
  held: ReadonlySet<string>
  onAdd: (rows: readonly TheoryRow[]) => void
  onClose: () => void
}

/** The bank over the set-up of a rush: added questions stand at the end of the round. */
export function PickQuestions({ held, onAdd, onClose }: Props) {
  const { t } = useLingui()
  return (
    <OpenDialog
      size="lg"
      onClose={onClose}
      title={t({ context: 'rush', message: 'Choose questions' })}
      footer={
        <Button look="primary" onClick={onClose}>
          <Trans context="rush">Done</Trans>
        </Button>
      }
    >
      <BankBrowser
        held={held}
        onAdd={onAdd}
        words={{
          hide: t({ context: 'rush', message: 'Not in this rush' }),
          held: t({ context: 'rush', message: 'in the rush' }),
          allHeld: t({ context: 'rush', message: 'All questions on this page are already in the rush.' }),
        }}
      />
    </OpenDialog>
  )
}
