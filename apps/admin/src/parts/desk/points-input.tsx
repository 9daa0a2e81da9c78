import { limits } from '@beacon/api/limits'
import { findScore, toPoints } from '@beacon/i18n'
import { NumberInput } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { type ComponentProps, useMemo } from 'react'
import { usePoints } from '../contest/use-points.ts'

interface Props extends Omit<ComponentProps<typeof NumberInput>, 'min' | 'max'> {
  /** Smallest score. */
  least?: number
  /** Largest score. */
  most?: number
}

/** Points as a person types them, with at most the decimals of the contest's kind; `useTypedPoints` says the score they mean. */
export function PointsInput({ least = 1, most = limits.adjustment_max, onValueChange, ...rest }: Props) {
  const { digits } = usePoints()
  return (
    <NumberInput
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      min={toPoints(least, digits)}
      max={toPoints(most, digits)}
      // Steps of the arrow keys are sums of floating numbers: 0.57 + 1 would be 1.5699999999999998.
      onValueChange={(points) => onValueChange(points === null ? null : Number(points.toPrecision(15)))}
      {...rest}
    />
  )
}

/** What typed points mean in the open contest: their score, or null with a problem in words. */
export function useTypedPoints() {
  const { digits } = usePoints()
  return useMemo(() => {
    const scoreOf = (points: number): number | null => findScore(points, digits)
    const problemOf = (points: number | null): string | undefined =>
      points === null || scoreOf(points) !== null
        ? undefined
        : plural(digits, { 0: 'Use whole points.', one: 'Use at most # decimal place.', other: 'Use at most # decimal places.' })
    return { digits, scoreOf, problemOf }
  }, [digits])
}
