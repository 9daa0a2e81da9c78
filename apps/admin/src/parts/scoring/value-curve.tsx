import { formatDuration, formatNumber, useFormatLocale } from '@beacon/i18n'
import { DecayCurve } from '@beacon/ui/chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { rulesOf, type ScoringValues, valuesBySolves, valuesByTime } from './curve-values.ts'

/** What a question will be worth, as it is typed: over solves, over time, or always the same. */
export function ValueCurve({ values, solves }: { values: ScoringValues; solves?: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rules = rulesOf(values)
  const score = formatNumber(locale, rules.score)
  if (rules.integral_way === 'accumulative') {
    return (
      <p className="text-caption text-fg-3">
        <Trans>Every solve is worth {score}.</Trans>
      </p>
    )
  }
  if (rules.integral_way === 'cd') {
    return (
      <table className="w-full text-caption text-fg-2">
        <caption className="mb-1 text-left text-fg-3">
          <Trans>Value by time since the question was released</Trans>
        </caption>
        <tbody>
          {valuesByTime(rules).map(({ at_s, value }) => (
            <tr key={at_s}>
              <th scope="row" className="border-b border-rule-2 py-1 text-left font-normal text-fg-3">
                {formatDuration(locale, at_s)}
              </th>
              <td className="border-b border-rule-2 py-1 text-right font-mono text-mono">{formatNumber(locale, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const points = valuesBySolves(rules)
  const at = Math.min(solves ?? Math.round(points.length / 5), points.length - 1)
  return <DecayCurve key={points.length} title={t`Value by number of solves`} values={points} solves={at} />
}
