import { useMetricWords } from '@beacon/auth/kinds/ai'
import { formatMetric, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { AiValues } from './model.ts'

/** Beside the fields: what players see of an evaluation, and what some scores bring. */
export function AiSide() {
  const [task, mode, ratio] = useWatch<AiValues, ['task_type', 'split_mode', 'split_ratio']>({
    name: ['task_type', 'split_mode', 'split_ratio'],
  })
  if (task === 'flag') return null
  const share = formatPercent((ratio ?? 30) / 100)
  return (
    <>
      <Section first title={<Trans>Public and private</Trans>}>
        <ol className="list-decimal pl-5 text-fg-2">
          <li>
            {mode === 'column' ? (
              <Trans>The public rows give a score that teams see at once.</Trans>
            ) : (
              <Trans>{share} of the rows give a score that teams see at once.</Trans>
            )}
          </li>
          <li>
            <Trans>The other rows give a private score. Nobody sees it before the reveal, staff neither.</Trans>
          </li>
          <li>
            <Trans>After the end teams choose their finals. The best private score among them makes the final ranking.</Trans>
          </li>
        </ol>
      </Section>
      <Examples />
    </>
  )
}

const steps = [0, 0.25, 0.5, 0.75, 1]

/** What the linear way brings between base and target. */
function Examples() {
  const locale = useFormatLocale()
  const words = useMetricWords()
  const [way, base = 0, target = 1, score = 500, digits = 4, metric] = useWatch<
    AiValues,
    ['points_way', 'base', 'target', 'score', 'metric_digits', 'metric']
  >({ name: ['points_way', 'base', 'target', 'score', 'metric_digits', 'metric'] })
  if (way === 'place' || base === target || ![base, target, score, digits].every(Number.isFinite)) return null
  return (
    <Section title={<Trans>Points</Trans>} note={words[metric ?? 'f1_macro']}>
      <dl className="grid w-56 grid-cols-2 gap-y-1 font-mono text-mono text-fg-2">
        {steps.map((step) => (
          <div key={step} className="contents">
            <dt>{formatMetric(base + (target - base) * step, digits)}</dt>
            <dd className="text-right text-fg">{formatNumber(locale, Math.round(score * step))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
