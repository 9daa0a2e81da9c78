import { CurvePlot, ScatterPlot } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { BlockFiles } from './block-files.tsx'
import { useBlockWidth } from './block-context.ts'
import type { Analysis } from './queries.ts'
import { useFigureText } from './words.ts'

const minutesOf = (seconds: number): number => seconds / 60

/** When papers were in, and whether those who took longer did better. */
export function TimeBlocks({ analysis }: { analysis: Analysis }) {
  return (
    <Section title={<Trans context="analysis">Time used</Trans>}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Completion analysis={analysis} />
        <OwnTime analysis={analysis} />
      </div>
    </Section>
  )
}

/** Share of those who sat whose paper was in after so many minutes of their own time. */
function Completion({ analysis: { completion, head } }: { analysis: Analysis }) {
  const { t } = useLingui()
  const { count, percent, minutes } = useFigureText()
  const fixed = useBlockWidth()
  const title = t({ context: 'analysis', message: 'Submissions over time' })
  const points = completion.counts.map((papers, step) => ({
    x: minutesOf(step * completion.step_s),
    y: head.present === 0 ? 0 : papers / head.present,
    note: count(papers),
  }))
  return (
    <CurvePlot
      title={title}
      points={points}
      words={{
        x: t({ context: 'analysis', message: 'Minutes since start' }),
        y: t({ context: 'analysis', message: 'Share of candidates present' }),
        note: t({ context: 'analysis', message: 'Papers' }),
      }}
      yRange={[0, 1]}
      xLeast={1}
      xText={minutes}
      yText={percent}
      height={260}
      {...fixed}
      actions={<BlockFiles block="completion" title={title} />}
    />
  )
}

function OwnTime({ analysis: { time, head } }: { analysis: Analysis }) {
  const { t } = useLingui()
  const { figure, count } = useFigureText()
  const fixed = useBlockWidth()
  const title = t({ context: 'analysis', message: 'Time and result' })
  if (time === null)
    return (
      <p className="text-caption text-fg-3">
        <Trans context="analysis">Time and result are shown once marking is finished, so that marks cannot be traced to people.</Trans>
      </p>
    )
  const points = time.points.map(({ used_s, total, count: papers }, index) => ({
    id: String(index),
    name: count(index + 1),
    label: '',
    x: Math.round(minutesOf(used_s) * 10) / 10,
    y: Math.round(total) / 100,
    count: papers,
  }))
  const longest = points.reduce((most, { x }) => Math.max(most, x), 1)
  const correlation = figure(time.correlation)
  return (
    <div>
      <ScatterPlot
        title={title}
        nameWord={t({ context: 'analysis', message: 'No.' })}
        xWord={t({ context: 'analysis', message: 'Minutes used' })}
        yWord={t({ context: 'analysis', message: 'Total' })}
        countWord={t({ context: 'analysis', message: 'Papers' })}
        xRange={[0, longest]}
        yRange={[0, Math.max(1, head.max_total / 100)]}
        height={260}
        points={points}
        {...fixed}
        actions={<BlockFiles block="time" title={title} />}
      />
      <p className="pt-1 text-caption text-fg-3">
        <Trans context="analysis">Nearby papers merge into a larger dot. Correlation of time and total: {correlation}.</Trans>
      </p>
    </div>
  )
}
