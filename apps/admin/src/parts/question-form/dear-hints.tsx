import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { floorOf, rulesOf } from '../scoring/curve-values.ts'
import { isUploaded, type QuestionInput } from './model.ts'

/** What a hint's cost is compared with. */
const pointNames = ['hints', 'flag_type', 'integral_way', 'dynamic_preset', 'score', 'score_min', 'rate'] as const

/** A warning only: on solving, hints take at most what the question gives. */
export function DearHints() {
  const locale = useFormatLocale()
  const [hints = [], flag_type, integral_way, dynamic_preset, score, score_min, rate] = useWatch<QuestionInput, typeof pointNames>({
    name: pointNames,
  })
  const rules = rulesOf({ integral_way, dynamic_preset, score, score_min, rate })
  const floor = isUploaded(flag_type) ? rules.score : floorOf(rules)
  const sum = hints.reduce((total, { cost }) => total + (cost ?? 0), 0)
  if (sum <= floor) return null
  const [dear, least] = [sum, floor].map((points) => formatNumber(locale, points))
  return (
    <span className="inline-flex items-center gap-2 text-caption text-amber">
      <Mark name="triangle" />
      <Trans>
        Hints cost {dear} in total, more than the floor of {least}: a late solve may earn nothing.
      </Trans>
    </span>
  )
}
