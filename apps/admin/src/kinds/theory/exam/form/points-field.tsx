import { FieldError } from '@beacon/ui/form'
import { useState } from 'react'
import { PointsInput, useTypedPoints } from '../../../../parts/desk/points-input.tsx'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

interface Limits {
  /** Hundredths. */
  least: number
  most: number
  /** What an arrow key adds, in points. */
  step?: number
}

/** Points of an exam: typed with decimals, and held by the form in hundredths. */
function PointsField({ value, onChange, onBlur, disabled, ...limits }: OwnControlProps & Limits) {
  const points = usePoints()
  const { scoreOf, problemOf } = useTypedPoints()
  const stored = typeof value === 'number' ? points.number(value) : null
  const [typed, setTyped] = useState<number | null>(stored)
  const problem = problemOf(typed)
  // What has too many decimals is no score: the text stays as it was typed, and the form is not sent.
  const shown = problem === undefined ? stored : typed
  const change = (next: number | null) => {
    setTyped(next)
    onChange(next === null ? null : (scoreOf(next) ?? Number.NaN))
  }
  return (
    <>
      <PointsInput className="w-32" {...limits} value={shown} onValueChange={change} onBlur={onBlur} readOnly={disabled} />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </>
  )
}

/** The score from which one passes; empty as the paper says. */
export function PassField(props: OwnControlProps) {
  return <PointsField {...props} least={0} most={10_000_000} />
}

/** What a report is worth. The defaults of the kind ask for it too. */
export function ReportScoreField(props: OwnControlProps) {
  return (
    <KindContext value="theory">
      <PointsField {...props} least={1} most={100_000} />
    </KindContext>
  )
}

/** What marks by hand are a multiple of. The defaults of the kind ask for it too, on a page that belongs to no kind. */
export function StepField(props: OwnControlProps) {
  return (
    <KindContext value="theory">
      <PointsField {...props} least={1} most={100} step={0.25} />
    </KindContext>
  )
}
