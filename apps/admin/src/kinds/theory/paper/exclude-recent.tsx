import { paperLimits } from '@beacon/api/kinds/theory/paper'
import { Select } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: number | undefined
  onValueChange: (exams: number | undefined) => void
  label?: string
  size?: 'sm'
}

/** Leaves out questions that the last so many exams asked. */
export function ExcludeRecent({ value = 0, onValueChange, label, size }: Props) {
  const { t } = useLingui()
  const counts = Array.from({ length: paperLimits.recent }, (_, index) => index + 1)
  return (
    <Select
      {...(size === undefined ? {} : { size })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className="w-auto"
      prefix={t({ context: 'paper', message: 'Not used in:' })}
      value={String(value)}
      options={[
        { value: '0', label: '–' },
        ...counts.map((n) => ({ value: String(n), label: t`${plural(n, { one: 'the last exam', other: 'the last # exams' })}` })),
      ]}
      onValueChange={(exams) => onValueChange(exams === '0' ? undefined : Number(exams))}
    />
  )
}
