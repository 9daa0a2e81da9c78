import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@beacon/ui/controls'
import type { OwnControlProps } from '../../../parts/contest-form/rows/row.ts'

/** Shares that are asked for; the last one counts for later attempts too. */
const shown = 3

/** What the first, the second and each later attempt pays, in percent. */
export function FactorFields({ value, onChange, onBlur, disabled }: OwnControlProps) {
  const { t } = useLingui()
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  const count = Math.max(shown, given.length)
  const factors = Array.from({ length: count }, (_, at) => (typeof given[at] === 'number' ? given[at] : null))
  return (
    <div className="flex flex-wrap gap-2">
      {factors.map((factor, at) => (
        <NumberInput
          key={at}
          aria-label={t`Attempt ${at + 1}`}
          className="w-24"
          unit="%"
          min={0}
          max={100}
          value={factor}
          readOnly={disabled}
          onBlur={onBlur}
          onValueChange={(next) => onChange(withoutEmptyEnd(factors.map((old, index) => (index === at ? next : old))))}
        />
      ))}
    </div>
  )
}

/** Empty fields at the end are no attempts. */
function withoutEmptyEnd(factors: readonly (number | null)[]): readonly (number | null)[] {
  const last = factors.reduce<number>((found, factor, at) => (factor === null ? found : at), -1)
  return factors.slice(0, last + 1)
}
