import type { TopicAnalysis } from '@beacon/api/topic/analysis'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { Histogram } from '@beacon/ui/chart'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportButton } from '../../../parts/desk/export-button.tsx'

const groups = ['1', '2', '3', '4–5', '6–10', '> 10'] as const
const all = '*'

/** How many tries solvers needed, of one question or of all together. */
export function AttemptsPlot({ contest, topics }: { contest: ContestFull; topics: readonly TopicAnalysis[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [chosen, setChosen] = useState(all)
  const shown = chosen === all ? topics : topics.filter(({ topic_id }) => topic_id === chosen)
  const bins = groups.map((label, index) => ({ label, total: shown.reduce((sum, { attempts }) => sum + (attempts[index] ?? 0), 0) }))
  const solves = shown.reduce((sum, one) => sum + one.solves, 0)
  const tries = shown.reduce((sum, one) => sum + (one.tries_per_solve ?? 0) * one.solves, 0)
  const mean = solves === 0 ? '–' : formatNumber(locale, tries / solves, 2)
  return (
    <div className="min-w-0">
      <Histogram
        title={t`Attempts per solve`}
        bins={bins}
        totalWord={t`Solves`}
        height={150}
        actions={
          <ExportButton
            name={`${contest.number}-attempts`}
            head={[t({ context: 'desk', message: 'Question' }), t`Mean`, ...groups]}
            rows={() => topics.map((topic) => [topic.name, topic.tries_per_solve, ...topic.attempts])}
          />
        }
      />
      <p className="mt-1 flex flex-wrap items-center gap-3 text-caption text-fg-3">
        <Select
          size="sm"
          aria-label={t({ context: 'desk', message: 'Question' })}
          className="w-auto max-w-60"
          value={chosen}
          options={[{ value: all, label: t`All questions` }, ...topics.map(({ topic_id, name }) => ({ value: topic_id, label: name }))]}
          onValueChange={setChosen}
        />
        <Trans>attempts until the solve · mean {mean}</Trans>
      </p>
    </div>
  )
}
