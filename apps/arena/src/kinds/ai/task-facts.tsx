import type { AiTaskView } from '@beacon/api/kinds/ai/submission'
import { useMetricWords } from '@beacon/auth/kinds/ai'
import { formatMetric, formatNumber, formatPercent, type FormatLocale, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, type Fact } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'

type Program = AiTaskView['program']

/** How a program is run, and what it may use. */
function programFacts(program: Program, locale: FormatLocale): Fact[] {
  if (program === null) return []
  const [time, memory, most] = [program.time_s, program.memory_mb, program.result_mb].map((n) => formatNumber(locale, n))
  return [
    {
      key: 'run',
      label: <Trans context="ai">Program</Trans>,
      value: (
        <Trans>
          one Python file, run as <code className="font-mono text-fg">python3 program.py /input/data /tmp/result</code>: it reads the first
          path and writes the csv to the second
        </Trans>
      ),
    },
    {
      key: 'means',
      label: <Trans>It has</Trans>,
      value: (
        <Trans>
          {time} s, {memory} MB of memory, one processor, NumPy, SciPy, pandas and scikit-learn; no network; a result of at most {most} MB
        </Trans>
      ),
    },
    {
      key: 'counts',
      label: <Trans>Submissions</Trans>,
      value: program.shows_log ? (
        <Trans>each run counts, also one that fails; your team sees the beginning of its output</Trans>
      ) : (
        <Trans>each run counts, also one that fails; its output is not shown</Trans>
      ),
    },
  ]
}

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
    ...programFacts(task.program, locale),
  ]
  return <DescriptionList facts={facts} />
}
