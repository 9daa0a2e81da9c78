import type { ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { attackDefenseLimits as limits } from '@beacon/api/kinds/attack-defense/limits'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ServiceChange, useServiceActs } from './use-service-acts.ts'

export interface ServiceQuestion {
  act: 'edit' | 'offline' | 'hide' | 'renew' | 'remove'
  row: ServiceRow
}

interface Props {
  question: ServiceQuestion
  acts: ReturnType<typeof useServiceActs>
  onClose: () => void
}

/** Asks before something is done to a service that plays. */
export function ServiceQuestions({ question: { act, row }, acts, onClose }: Props) {
  const { t } = useLingui()
  const { name } = row
  switch (act) {
    case 'edit':
      return <EditDialog row={row} onSave={acts.change} onClose={onClose} />
    case 'offline':
      return (
        <Confirm
          title={t`Take “${name}” offline?`}
          body={t`From the next round on it gets no flags and no checks. Its flags are refused until it is back. Points stay.`}
          action={t`Take offline`}
          onConfirm={() => acts.change(row, { is_online: false })}
          onClose={onClose}
        />
      )
    case 'hide':
      return (
        <Confirm
          title={t`Hide “${name}”?`}
          body={t`It disappears for players at once, and its points leave every score until it is shown again.`}
          action={t`Hide service`}
          typed={name}
          onConfirm={() => acts.change(row, { is_hidden: true })}
          onClose={onClose}
        />
      )
    case 'renew':
      return (
        <Confirm
          title={t`Update “${name}” from the bank?`}
          body={t`Texts, check script and time-outs are taken from the bank. A round that is running keeps its check script.`}
          action={t`Update service`}
          danger={false}
          onConfirm={() => acts.renew(row)}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <Confirm
          title={t`Remove “${name}”?`}
          body={t`It leaves this contest. The question stays in the bank.`}
          action={t`Remove service`}
          onConfirm={() => acts.remove(row)}
          onClose={onClose}
        />
      )
  }
}

interface EditProps {
  row: ServiceRow
  onSave: (row: ServiceRow, change: ServiceChange) => Promise<void>
  onClose: () => void
}

function EditDialog({ row, onSave, onClose }: EditProps) {
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
