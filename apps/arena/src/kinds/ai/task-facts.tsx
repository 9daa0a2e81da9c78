import type { AiTaskView } from '@beacon/api/kinds/ai/submission'
import { useMetricWords } from '@beacon/auth/evaluation'
import { formatMetric, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'

/** What a player must know before handing in: metric, points, format, limits. */
export function TaskFacts({ task }: { task: AiTaskView }) {
  const locale = useFormatLocale()
  const metrics = useMetricWords()
  const metric = metrics[task.metric]
  const [base, target] = [formatMetric(task.base, task.digits), formatMetric(task.target, task.digits)]
  const [score, size] = [formatNumber(locale, task.score), formatNumber(locale, task.max_mb)]
  const percent = task.public_percent === null ? null : formatPercent(task.public_percent / 100)
  const facts: Fact[] = [
    {
      key: 'metric',
      label: <Trans>Metric</Trans>,
      value: task.is_lower_better ? <Trans>{metric}, lower is better</Trans> : <Trans>{metric}, higher is better</Trans>,
    },
    {
      key: 'points',
      label: <Trans>Points</Trans>,
      value:
        task.points_way === 'place' ? (
          <Trans>
            by place, at most {score}; {base} and worse bring nothing
          </Trans>
        ) : (
          <Trans>
            {base} brings 0, {target} brings {score}
          </Trans>
        ),
    },
    {
      key: 'public',
      label: <Trans>Public score</Trans>,
      value:
        percent === null ? (
          <Trans>from a part of the data; the rest decides in the end</Trans>
        ) : (
          <Trans>from {percent} of the data; the rest decides in the end</Trans>
        ),
    },
    {
      key: 'format',
      label: <Trans>Format</Trans>,
      value: (
        <Trans>
          csv with the header <code className="font-mono text-fg">{`${task.id_column},${task.value_column}`}</code>
        </Trans>
      ),
    },
    { key: 'size', label: <Trans>Largest file</Trans>, value: `${size} MB` },
  ]
  return <DescriptionList facts={facts} />
}
