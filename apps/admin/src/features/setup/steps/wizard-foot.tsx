import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

/** What each step of the wizard is given: how to go on, and back. */
export interface StepProps {
  /** Nobody has gone on from this step yet, so what stands is nobody's choice. */
  isFirst: boolean
  onNext: () => Promise<void>
  onBack: (() => void) | null
  onLater: () => void
}

interface FootProps extends Pick<StepProps, 'onBack' | 'onLater'> {
  isSaving: boolean
  nextLabel?: string
}

/** Back, Later, Next; Next submits the form it stands in. */
export function WizardFoot({ onBack, onLater, isSaving, nextLabel }: FootProps) {
  return (
    <div className="mt-8 flex items-center gap-2 border-t border-rule pt-4">
      {onBack !== null && (
        <Button disabled={isSaving} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      )}
      <span className="ml-auto" />
      <Button look="quiet" disabled={isSaving} onClick={onLater}>
        <Trans>Later</Trans>
      </Button>
      <Button look="primary" type="submit" saving={isSaving}>
        {nextLabel ?? <Trans>Next</Trans>}
      </Button>
    </div>
  )
}
