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
          Programs of the teams are refused until their captains make new tokens. The old ones do not come back with the old run.
        </Trans>
      }
    >
      <Trans>Revoke bot tokens</Trans>
    </Checkbox>
  )
}
