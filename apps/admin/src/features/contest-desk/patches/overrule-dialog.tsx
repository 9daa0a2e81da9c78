import { Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import type { PatchRow } from '@beacon/api/rounds/patch'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'

type Said = 'defended' | 'exploitable' | 'failed'

export interface Overruling {
  is_passed: boolean
  is_exploited: boolean
  reason: string
}

const saidOf = ({ state, exploit }: PatchRow): Said =>
  state !== 'passed' ? 'failed' : exploit === 'succeeded' ? 'exploitable' : 'defended'

interface Props {
  row: PatchRow
  onRun: (overruling: Overruling) => Promise<unknown>
  onClose: () => void
}

/** A referee says otherwise what a patch came to, and why. */
export function OverruleDialog({ row, onRun, onClose }: Props) {
  const { t } = useLingui()
  const before = row.result === null ? null : saidOf(row)
  const [said, setSaid] = useState<Said>(before === 'defended' ? 'exploitable' : 'defended')
  return (
    <ReasonForm
      title={t`Overrule patch #${row.no}?`}
      body={t`Rounds since the patch was sent are settled again, and the team gets a message with your reason.`}
      action={t`Overrule`}
      look="danger"
      isReady={said !== before}
      onRun={(reason) => onRun({ is_passed: said !== 'failed', is_exploited: said === 'exploitable', reason })}
      onClose={onClose}
    >
      <Field label={t({ context: 'patch', message: 'Result' })} required>
        <Segmented
          value={said}
          onValueChange={setSaid}
          options={[
            { value: 'defended', label: t({ context: 'patch', message: 'Defended' }) },
            { value: 'exploitable', label: t({ context: 'patch', message: 'Still exploitable' }) },
            { value: 'failed', label: t({ context: 'patch', message: 'Function check failed' }) },
          ]}
        />
      </Field>
    </ReasonForm>
  )
}
