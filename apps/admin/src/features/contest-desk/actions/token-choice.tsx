import { Checkbox } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

/** Of a reset: whether the programs of the teams need new tokens. */
export function TokenChoice({ checked, onChange }: { checked: boolean; onChange: (next: boolean) => void }) {
  return (
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      help={
        <Trans>
          Team programs are refused until captains create new tokens. Restoring the previous run does not bring the old tokens back.
        </Trans>
      }
    >
      <Trans>Revoke bot tokens</Trans>
    </Checkbox>
  )
}
