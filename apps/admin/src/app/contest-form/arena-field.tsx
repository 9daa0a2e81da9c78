import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: unknown
  onChange: (value: string | null) => void
  disabled: boolean
}

/** Which arena counts the contest; most stand alone. One that was chosen elsewhere stays as it is. */
export function ArenaField({ value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const chosen = typeof value === 'string' ? [{ value, label: t`Arena ${value.slice(0, 8)}` }] : []
  return (
    <Select
      className="w-60"
      value={typeof value === 'string' ? value : 'none'}
      onValueChange={(next) => onChange(next === 'none' ? null : next)}
      disabled={disabled}
      options={[{ value: 'none', label: t`None, stands alone` }, ...chosen]}
    />
  )
}
