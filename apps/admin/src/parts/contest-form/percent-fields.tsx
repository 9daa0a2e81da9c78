import { NumberInput } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'

interface Props {
  value: unknown
  onChange: (value: (number | null)[]) => void
  disabled: boolean
}

/** What the first, second and third solve add, in percent. */
export function PercentFields({ value, onChange, disabled }: Props) {
  const { t } = useLingui()
  const given = Array.isArray(value) ? value : []
  const percents = [0, 1, 2].map((index) => (typeof given[index] === 'number' ? Number(given[index]) : null))
  const names = [t`First`, t`Second`, t`Third`]
  return (
    <div className="flex gap-2">
      {percents.map((percent, index) => (
        <NumberInput
          key={index}
          aria-label={names[index]}
          id={`blood-percent-${index}`}
          className="w-24"
          unit="%"
          min={0}
          max={100}
          value={percent}
          readOnly={disabled}
          onValueChange={(next) => onChange(percents.map((old, at) => (at === index ? next : old)))}
        />
      ))}
    </div>
  )
}
