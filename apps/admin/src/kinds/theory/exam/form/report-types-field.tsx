import { reportType } from '@beacon/api/bank/question-fields'
import { Checkbox } from '@beacon/ui/controls'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

/** Which files are taken, by their content. */
export function ReportTypesField({ value, onChange, onBlur, disabled }: OwnControlProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <div className="flex min-h-control flex-wrap items-center gap-4" onBlur={onBlur}>
      {reportType.options.map((each) => (
        <Checkbox
          key={each}
          checked={chosen.includes(each)}
          disabled={disabled}
          onCheckedChange={(next) => onChange(reportType.options.filter((one) => (one === each ? next : chosen.includes(one))))}
        >
          {each.toUpperCase()}
        </Checkbox>
      ))}
    </div>
  )
}
