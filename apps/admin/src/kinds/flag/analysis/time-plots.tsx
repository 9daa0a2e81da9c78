import { hasNothing } from '@beacon/api/client'
import { analysis, type AnalysisReply } from '@beacon/api/topic/analysis'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { useServerNow } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { TimePlot, TrendChart } from '@beacon/ui/chart'
import { Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ExportButton } from '../../../parts/desk/export-button.tsx'
import { useDirectionName } from '../../../parts/desk/use-directions.ts'
import { onCommonTime, plottedTopics } from './curves.ts'
import { useEntrantWord } from '../entrant-word.ts'
import { spanOf } from '../../../parts/desk/contest-span.ts'

interface Props {
  id: string
  contest: ContestFull
  data: AnalysisReply
}
const all = '*'
const renewMs = 60_000

/** What ran over the contest's time: trends of the first five, solves and values of topics. */
export function TimePlots({ id, contest, data }: Props) {
  const span = useMemo(() => spanOf(contest), [contest])
  if (span === null) return null
  return (
    <>
      <Trends id={id} contest={contest} span={span} />
      <TopicPlots id={id} contest={contest} data={data} span={span} />
    </>
  )
}

type Spanned = { span: NonNullable<ReturnType<typeof spanOf>> }

function Trends({ id, contest, span }: Omit<Props, 'data'> & Spanned) {
  const { t } = useLingui()
  const entrantWord = useEntrantWord(contest)
  const now = useServerNow(30_000)
  const read = useQuery({
    ...query(analysis.trend, { params: { resource_id: id } }),
    refetchInterval: contest.status === 'finished' ? false : renewMs,
    placeholderData: keepPreviousData,
  })
  const lines = read.data?.series ?? []
  const series = lines.map(({ entrant_id, name, rank, points }) => ({
    id: entrant_id,
    name,
    rank,
    points: points.map(({ at, score }) => ({ at, value: score })),
  }))
  const rows = () => lines.flatMap(({ name, rank, points }) => points.map(({ at, score }) => [rank, name, at, score]))
  const head = [t`Rank`, entrantWord, t`Time`, t({ context: 'desk', message: 'Score' })]
  return (
    <Section title={t`Trends of the first five`} actions={<ExportButton name={`${contest.number}-trends`} head={head} rows={rows} />}>
      {hasNothing(read) && <LoadFailed title={t`The trends could not be loaded`} query={read} />}
      {read.isPending && (
        <Loading>
          <Trans>Counting</Trans>
        </Loading>
      )}
      {read.data !== undefined && (
        <TrendChart title={t`Trends of the first five`} series={series} span={span} now={now} surface="admin" height={190} />
      )}
    </Section>
  )
}

function TopicPlots({ id, contest, data, span }: Props & Spanned) {
  const { t } = useLingui()
  const name = useDirectionName(id)
  const [direction, setDirection] = useState<string | null>(null)
  const shown = useMemo(() => plottedTopics(data.topics, direction), [data.topics, direction])
  const solves = shown.map(({ topic_id, name: topic, solved_by }) => ({ id: topic_id, name: topic, values: solved_by }))
  const curves = useMemo(() => onCommonTime(shown), [shown])
  const directions = data.directions.map((one) => ({ value: one.direction, label: name(one.direction) }))
  const last = data.bins.at(-1)
  const heads = [t`Time`, ...data.topics.map((topic) => topic.name)]
  return (
    <Section
      title={t`Questions over time`}
      actions={
        <Select
          aria-label={t`Category`}
          className="w-auto"
          value={direction ?? all}
          options={[{ value: all, label: t`The ten most solved` }, ...directions]}
          onValueChange={(value) => setDirection(value === all ? null : value)}
        />
      }
    >
      <div className="grid gap-6">
        <TimePlot
          title={t`Solves over time`}
          at={data.bins}
          series={solves}
          span={span}
          height={150}
          {...(last === undefined ? {} : { until: last })}
          actions={
            <ExportButton
              name={`${contest.number}-solves`}
              head={heads}
              rows={() => data.bins.map((at, index) => [at, ...data.topics.map(({ solved_by }) => solved_by[index] ?? 0)])}
            />
          }
        />
        <TimePlot
          title={t`Values over time`}
          at={curves.at}
          series={curves.series}
          span={span}
          height={150}
          {...(last === undefined ? {} : { until: last })}
          actions={
            <ExportButton
              name={`${contest.number}-values`}
              head={[t({ context: 'desk', message: 'Question' }), t`Time`, t`Value`]}
              rows={() => data.topics.flatMap((topic) => topic.curve.map(({ at, value }) => [topic.name, at, value]))}
            />
          }
        />
      </div>
    </Section>
  )
}
