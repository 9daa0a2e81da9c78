import { awdpQuestionLimits as limits } from '@beacon/api/kinds/awdp/question-limits'
import { NumberInput } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

interface OwnInput {
  own: { defence_score: number; patch_mb: number }
}

/** What defenders of a question get, and how large their patches may be, in this contest. */
export function TopicFields() {
  const { t } = useLingui()
  const rows = [
    { name: 'own.defence_score', label: t`Defence points`, help: t`Holds for rounds that end after it was saved.`, ...limits.score },
    { name: 'own.patch_mb', label: t`Patch size, MB`, help: t`The largest archive that a team may upload.`, ...limits.patch_mb },
  ] as const
  return rows.map(({ name, label, help, min, max }) => (
    <FormField<OwnInput, typeof name> key={name} name={name} label={label} help={help}>
      {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={min} max={max} />}
    </FormField>
  ))
}
