import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ContestCopy } from '@beacon/api/kinds/index'
import { Select } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

type Who = NonNullable<ContestCopy['candidates']>

/** Whom a copied exam takes along: for a make-up exam those who were absent or failed, once that is known. */
export function CopyCandidates({ source }: { source: Pick<ContestFull, 'status'> }) {
  const { t } = useLingui()
  const isOver = source.status === 'finished'
  const options: ReadonlyArray<{ value: Who; label: string; disabled?: boolean }> = [
    { value: 'none', label: t`Nobody` },
    { value: 'all', label: t`The same` },
    { value: 'absent', label: t`Who was absent`, disabled: !isOver },
    { value: 'failed', label: t`Who failed`, disabled: !isOver },
    { value: 'absent_failed', label: t`Who was absent or failed (make-up exam)`, disabled: !isOver },
  ]
  return (
    <FormField<ContestCopy, 'candidates'>
      name="candidates"
      label={t`Candidates`}
      help={t`Absences are known once the exam is over, failures once the review is finished.`}
    >
      {({ value, onChange }) => <Select<Who> className="w-80" value={value ?? 'none'} onValueChange={onChange} options={options} />}
    </FormField>
  )
}
