import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { hillLimits } from '@beacon/api/kinds/koh/question-limits'
import { AskDialog } from '@beacon/auth/call'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { HillChange } from './use-hill-acts.ts'

interface Props {
  row: HillRow
  /** Points of a hill stand from the start on. */
  hasStarted: boolean
  onSave: (row: HillRow, change: HillChange) => Promise<void>
  onClose: () => void
}

/** Points and place of a hill. */
export function HillForm({ row, hasStarted, onSave, onClose }: Props) {
  const { t } = useLingui()
  // The list behind goes on: what is saved is a change of what was read here.
  const [opened] = useState(row)
  const [values, setValues] = useState<Record<'score' | 'hold_points' | 'sort', number | null>>(row)
  const { score, hold_points, sort } = values
  const rows = [
    ['score', t`Solve points`, hasStarted ? t`Fixed since the start.` : undefined, hillLimits.score],
    ['hold_points', t`Points a minute`, hasStarted ? t`Fixed since the start.` : undefined, hillLimits.hold_points],
    ['sort', t({ context: 'koh', message: 'Order' }), undefined, { min: 1, max: 10_000 }],
  ] as const
  return (
    <AskDialog
      title={row.name}
      action={t`Save hill`}
      isReady={score !== null && hold_points !== null && sort !== null}
      onRun={async () => {
        if (score === null || hold_points === null || sort === null) return
        await onSave(opened, hasStarted ? { sort } : { score, hold_points, sort })
      }}
      onClose={onClose}
    >
      {rows.map(([name, label, help, range]) => (
        <Field key={name} label={label} {...(help === undefined ? {} : { help })}>
          <NumberInput
            className="w-32"
            {...range}
            disabled={hasStarted && name !== 'sort'}
            value={values[name]}
            onValueChange={(next) => setValues({ ...values, [name]: next })}
          />
        </Field>
      ))}
    </AskDialog>
  )
}
