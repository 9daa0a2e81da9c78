import type { AnalysisReply } from '@beacon/api/topic/analysis'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { formatPercent } from '@beacon/i18n'
import { Segmented, Select } from '@beacon/ui/controls'
import { Bars, Radar } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportButton } from '../../../parts/desk/export-button.tsx'
import { useDirectionName } from '../../../parts/desk/use-directions.ts'
import { useEntrantWord } from '../entrant-word.ts'

interface Props {
  id: string
  contest: ContestFull
  data: AnalysisReply
}

/** How much of each direction an entrant solved, against the median of who scored: bars, or a radar on choice. */
export function DirectionProfile({ id, contest, data }: Props) {
  const { t } = useLingui()
  const entrantWord = useEntrantWord(contest)
  const name = useDirectionName(id)
  const [look, setLook] = useState<'bars' | 'radar'>('bars')
  const [chosen, setChosen] = useState<string | null>(null)
  const first = data.first.find(({ entrant_id }) => entrant_id === chosen) ?? data.first[0]
  if (first === undefined) return null
  const shareOf = (row: AnalysisReply['directions'][number]) =>
    row.entrants.find(({ entrant_id }) => entrant_id === first.entrant_id)?.share ?? 0
  const median = t`median`
  const title = t`Share solved in each category`
  const actions = (
    <ExportButton
      name={`${contest.number}-directions`}
      head={[t`Category`, t`Questions`, t`Median`, ...data.first.map((entrant) => entrant.name)]}
      rows={() =>
        data.directions.map((row) => [
          name(row.direction),
          row.topics,
          row.median,
          ...data.first.map(({ entrant_id }) => row.entrants.find((one) => one.entrant_id === entrant_id)?.share ?? 0),
        ])
      }
    />
  )
  return (
    <Section
      title={t`Category profile`}
      actions={
        <>
          <Select
            aria-label={entrantWord}
            className="w-auto max-w-60"
            value={first.entrant_id}
            options={data.first.map(({ entrant_id, name: label, rank }) => ({ value: entrant_id, label: `${rank} ${label}` }))}
            onValueChange={setChosen}
          />
          <Segmented
            aria-label={t`Chart type`}
            value={look}
            onValueChange={setLook}
            options={[
              { value: 'bars', label: t`Bars` },
              { value: 'radar', label: t`Radar` },
            ]}
          />
        </>
      }
    >
      {look === 'bars' ? (
        <Bars
          title={title}
          actions={actions}
          nameWord={t`Category`}
          valueWord={t`Share`}
          top={1}
          rows={data.directions.flatMap((row) => [
            { name: name(row.direction), value: shareOf(row), text: formatPercent(shareOf(row)), tone: 'jade' as const },
            { name: `${name(row.direction)} · ${median}`, value: row.median, text: formatPercent(row.median) },
          ])}
        />
      ) : (
        <Radar
          title={title}
          actions={actions}
          nameWord={entrantWord}
          axes={data.directions.map((row) => name(row.direction))}
          series={[
            { id: first.entrant_id, name: first.name, values: data.directions.map(shareOf) },
            { id: 'median', name: median, values: data.directions.map((row) => row.median) },
          ]}
        />
      )}
    </Section>
  )
}
