import type { ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import { AskDialog } from '@beacon/auth/call'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ServiceChange } from './use-service-acts.ts'

interface Props {
  row: ServiceRow
  onSave: (row: ServiceRow, change: ServiceChange) => Promise<void>
  onClose: () => void
}

/** Weight, place and first round of a service. */
export function ServiceForm({ row, onSave, onClose }: Props) {
  const { t } = useLingui()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [values, setValues] = useState<Record<'weight' | 'sort' | 'release_round', number | null>>(row)
  const { weight, sort, release_round } = values
  const rows = [
    ['weight', t`Weight`, t`Factor of all points of this service, from the next round on.`, limits.weight],
    ['sort', t({ context: 'service', message: 'Order' }), undefined, { min: 1, max: 10_000 }],
    ['release_round', t`From round`, t`The service is played from this round on.`, limits.round],
  ] as const
  return (
    <AskDialog
      title={row.name}
      action={t`Save service`}
      isReady={weight !== null && sort !== null && release_round !== null}
      onRun={async () => {
        if (weight !== null && sort !== null && release_round !== null) await onSave(opened, { weight, sort, release_round })
      }}
      onClose={onClose}
    >
      {rows.map(([name, label, help, { min, max }]) => (
        <Field key={name} label={label} {...(help === undefined ? {} : { help })}>
          <NumberInput
            className="w-32"
            min={min}
            max={max}
            value={values[name]}
            onValueChange={(next) => setValues({ ...values, [name]: next })}
          />
        </Field>
      ))}
    </AskDialog>
  )
}
