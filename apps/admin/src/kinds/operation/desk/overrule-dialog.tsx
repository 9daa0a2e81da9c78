import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import { Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { useStatusWords } from '../words.ts'

type Result = 'success' | 'fail'
interface Props {
  row: CheckRecord
  onRun: (body: { result: Result; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** A person says otherwise what came of a check, and why. */
export function OverruleDialog({ row, onRun, onClose }: Props) {
  const { t } = useLingui()
  const words = useStatusWords()
  const [result, setResult] = useState<Result>(row.status === 'success' ? 'fail' : 'success')
  return (
    <ReasonForm
      title={t`Overrule this check of “${{ point: row.point_name }}”?`}
      body={t`It counts from when it was requested, and ${{ team: row.entrant_name }} sees it at once.`}
      action={t`Overrule`}
      look="danger"
      onRun={(reason) => onRun({ result, reason })}
      onClose={onClose}
    >
      <Field label={t({ context: 'check', message: 'Result' })} required>
        <Segmented
          value={result}
          onValueChange={setResult}
          options={(['success', 'fail'] as const).map((value) => ({ value, label: words[value] }))}
        />
      </Field>
    </ReasonForm>
  )
}
