import type { ContestFull } from '@beacon/api/contest/contest-views'
import { hasCapability } from '@beacon/router'
import { Checkbox } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

interface TokenChoiceProps extends Pick<ContestFull, 'kind'> {
  checked: boolean
  onChange: (next: boolean) => void
}

/** Of a reset: whether the programs of the teams need new tokens. Nothing where a contest has no programs. */
export function TokenChoice({ kind, checked, onChange }: TokenChoiceProps) {
  if (!hasCapability(kind, 'bot')) return null
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
