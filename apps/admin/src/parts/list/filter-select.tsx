import { type Option, Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface FilterSelectProps {
  /** “Type”. */
  label: string
  options: ReadonlyArray<Option>
  value: string | readonly string[] | undefined
  onValueChange: (value: string | undefined) => void
  /** The word while nothing is filtered; “any” by default. */
  none?: string
}

const any = '*'

/** One filter of a list: “Type: any”, “Type: Team”. */
export function FilterSelect({ label, options, value, onValueChange, none }: FilterSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      aria-label={label}
      prefix={t`${label}:`}
      className="w-auto max-w-60"
      value={value === undefined || value === '' ? any : String(value)}
      options={[{ value: any, label: none ?? t`any` }, ...options]}
      onValueChange={(next) => onValueChange(next === any ? undefined : next)}
    />
  )
}
