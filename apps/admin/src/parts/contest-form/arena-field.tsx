import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: unknown
  onChange: (value: string | null) => void
  disabled: boolean
}

/** Which arena counts the contest. None can be made here, so there is nothing to choose; one that was brought along can be let go. */
export function ArenaField({ value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const chosen = typeof value === 'string' ? [{ value, label: t`Arena ${value.slice(0, 8)}` }] : []
  return (
    <Select
      className="w-60"
      value={typeof value === 'string' ? value : 'none'}
      onValueChange={(next) => onChange(next === 'none' ? null : next)}
      disabled={disabled || chosen.length === 0}
      options={[{ value: 'none', label: t`None, standalone` }, ...chosen]}
    />
  )
}
