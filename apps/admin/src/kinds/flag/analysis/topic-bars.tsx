import type { TopicAnalysis } from '@beacon/api/topic/analysis'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { type BarRow, Bars } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ExportButton } from '../../../parts/desk/export-button.tsx'
import { AttemptsPlot } from './attempts-plot.tsx'

interface Props {
  contest: ContestFull
  topics: readonly TopicAnalysis[]
}
interface Plot {
  key: string
  title: string
  valueWord: string
  rows: BarRow[]
  top?: number
  none: ReactNode
  head: string[]
  cells: () => (string | number | null)[][]
}
const failedShown = 15

/** Rising by a value that is known; topics without it are left out. */
function known<Key extends 'first_solve_s' | 'fail_share' | 'discrimination'>(topics: readonly TopicAnalysis[], key: Key) {
  return topics.flatMap((topic) => {
    const value = topic[key]
    return value === null ? [] : [{ topic, value }]
  })
}

function useFirstAndFailed(topics: readonly TopicAnalysis[]): Plot[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const question = t({ context: 'desk', message: 'Question' })
  const first = known(topics, 'first_solve_s').sort((a, b) => a.value - b.value)
  const failed = known(topics, 'fail_share')
    .sort((a, b) => b.value - a.value || b.topic.wrong - a.topic.wrong)
    .slice(0, failedShown)
  return [
    {
      key: 'first-solve',
      title: t`Time to first solve`,
      valueWord: t`Time`,
      rows: first.map(({ topic, value }) => ({ name: topic.name, value, text: formatDuration(locale, value) })),
      none: <Trans>No question has been solved yet.</Trans>,
      head: [question, t`First solve (s)`, t`Median solve (s)`],
      cells: () => topics.map((topic) => [topic.name, topic.first_solve_s, topic.median_solve_s]),
    },
    {
      key: 'failed',
      title: t`The 15 most failed questions`,
      valueWord: t`Wrong share of all attempts`,
      top: 1,
      rows: failed.map(({ topic, value }) => ({ name: topic.name, value, text: formatPercent(value), tone: 'vermilion' })),
      none: <Trans>No question has five attempts yet.</Trans>,
      head: [question, t`Attempts`, t`Wrong`, t`Share`],
      cells: () => topics.map((topic) => [topic.name, topic.tries, topic.wrong, topic.fail_share]),
    },
  ]
}

function useHintsAndDiscrimination(topics: readonly TopicAnalysis[]): Plot[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const question = t({ context: 'desk', message: 'Question' })
  const hinted = topics.filter((topic) => topic.hinted > 0).sort((a, b) => b.hinted - a.hinted)
  const discriminating = known(topics, 'discrimination').sort((a, b) => b.value - a.value)
  const toneOf = (r: number): NonNullable<BarRow['tone']> => (r < 0 ? 'vermilion' : r < 0.2 ? 'amber' : 'jade')
  return [
    {
      key: 'hints',
      title: t`Hints opened and solved afterwards`,
      valueWord: t`Solved by teams that opened one`,
      top: 1,
      rows: hinted.map((topic) => ({
        name: topic.name,
        value: topic.hinted_solved / topic.hinted,
        text: `${topic.hinted_solved} / ${topic.hinted}`,
        tone: 'azure',
      })),
      none: <Trans>Nobody has opened a hint.</Trans>,
      head: [question, t`Hints opened`, t`Teams that opened one`, t`of them solved`, t`Total solved`],
      cells: () => topics.map((topic) => [topic.name, topic.hints, topic.hinted, topic.hinted_solved, topic.solves]),
    },
    {
      key: 'discrimination',
      title: t`Discrimination`,
      valueWord: t`Correlation with the total`,
      top: 1,
      rows: discriminating.map(({ topic, value }) => ({
        name: topic.name,
        value: Math.abs(value),
        text: formatNumber(locale, value, 2),
        tone: toneOf(value),
      })),
      none: <Trans>Needs questions that some entrants, but not all, have solved.</Trans>,
      head: [question, t`Discrimination`, t`Solves`],
      cells: () => topics.map((topic) => [topic.name, topic.discrimination, topic.solves]),
    },
  ]
}

/** Topics side by side: how soon, how often wrong, with what help, and whether the strong solve them. */
export function TopicBars({ contest, topics }: Props) {
  const { t } = useLingui()
  const plots = [...useFirstAndFailed(topics), ...useHintsAndDiscrimination(topics)]
  const [first, failed, hints, discrimination] = plots.map((plot) => <TopicPlot key={plot.key} plot={plot} contest={contest} />)
  return (
    <Section title={t`Questions compared`} note={plural(topics.length, { one: '# question', other: '# questions' })}>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        {first}
        {failed}
        <AttemptsPlot contest={contest} topics={topics} />
        {hints}
        {discrimination}
      </div>
    </Section>
  )
}

function TopicPlot({ plot, contest }: { plot: Plot; contest: ContestFull }) {
  const { t } = useLingui()
  const { key, title, valueWord, rows, top, none, head, cells } = plot
  return (
    <div className="max-h-[460px] min-w-0 overflow-y-auto pr-2">
      <Bars
        title={title}
        rows={rows}
        nameWord={t({ context: 'desk', message: 'Question' })}
        valueWord={valueWord}
        {...(top === undefined ? {} : { top })}
        actions={<ExportButton name={`${contest.number}-${key}`} head={head} rows={cells} />}
      />
      {rows.length === 0 && <p className="text-fg-3">{none}</p>}
    </div>
  )
}
