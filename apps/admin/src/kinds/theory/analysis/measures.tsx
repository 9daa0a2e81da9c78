import type { AnalysisItem, AnalysisMeasure } from '@beacon/api/kinds/theory/analysis-views'
import { Radar, RowBars, ScatterPlot } from '@beacon/ui/chart'
import { Segmented } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { useState } from 'react'
import { useTypeWords } from '../bank/words.ts'
import { BlockFiles } from './block-files.tsx'
import { useBlockWidth } from './block-context.ts'
import type { Analysis } from './queries.ts'
import { useDifficultyWords, useFigureText, useMeasureWords } from './words.ts'

const order: readonly AnalysisMeasure['by'][] = ['direction', 'point', 'difficulty', 'type']

/** Share of the marks that was earned, by direction, knowledge point, difficulty and type. */
export function Measures({ measures }: Pick<Analysis, 'measures'>) {
  const words = useMeasureWords()
  const difficulties = useDifficultyWords()
  const types: Readonly<Record<string, string>> = useTypeWords() satisfies Record<QuestionType, string>
  const { percent } = useFigureText()
  const nameOf = ({ by, name }: AnalysisMeasure) => (by === 'type' ? types[name] : by === 'difficulty' ? difficulties[name] : name) ?? name
  return (
    <Section title={<Trans context="analysis">Categories and points</Trans>}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {order.map((by) => {
          const own = measures.filter((measure) => measure.by === by)
          if (own.length === 0) return null
          const rows = own.map((measure) => ({ name: nameOf(measure), value: measure.share, text: percent(measure.share) }))
          return <Measure key={by} title={words[by]} rows={rows} mayTurn={by === 'direction' || by === 'point'} />
        })}
      </div>
    </Section>
  )
}

/** An outline says something between so many axes only. */
const axes = { least: 3, most: 8 } as const

interface MeasureProps {
  title: string
  rows: readonly { name: string; value: number; text: string }[]
  /** It may be drawn as an outline too. */
  mayTurn: boolean
}

/** Bars, or by choice an outline around a centre; on paper bars. */
function Measure({ title, rows, mayTurn }: MeasureProps) {
  const { t } = useLingui()
  const fixed = useBlockWidth()
  const [isRound, setRound] = useState(false)
  const valueWord = t({ context: 'analysis', message: 'Share of marks' })
  const hasChoice = mayTurn && rows.length >= axes.least && rows.length <= axes.most && fixed.width === undefined
  const files = <BlockFiles block="measures" title={title} />
  const actions = hasChoice ? (
    <>
      <Segmented
        size="sm"
        aria-label={t({ context: 'analysis', message: `Chart type of “${title}”` })}
        value={isRound ? 'radar' : 'bars'}
        onValueChange={(value) => setRound(value === 'radar')}
        options={[
          { value: 'bars', label: t({ context: 'analysis', message: 'Bars' }) },
          { value: 'radar', label: t({ context: 'analysis', message: 'Radar' }) },
        ]}
      />
      {files}
    </>
  ) : (
    files
  )
  if (!hasChoice || !isRound)
    return <RowBars title={title} nameWord={title} valueWord={valueWord} top={1} {...fixed} actions={actions} rows={rows} />
  return (
    <Radar
      title={title}
      nameWord={title}
      size={300}
      room={104}
      actions={actions}
      axes={rows.map(({ name }) => name)}
      series={[{ id: 'share', name: valueWord, values: rows.map(({ value }) => value) }]}
    />
  )
}

const toneOf = ({ discrimination }: AnalysisItem) =>
  (discrimination ?? 0) < 0 ? 'vermilion' : (discrimination ?? 0) < 0.2 ? 'amber' : 'plain'

/** Questions by facility and discrimination. Nothing is drawn where no question has both. */
export function QuestionPlot({ items }: Pick<Analysis, 'items'>) {
  const { t } = useLingui()
  const fixed = useBlockWidth()
  const title = t({ context: 'analysis', message: 'Facility and discrimination' })
  const points = items.flatMap((item) => {
    if (item.facility === null || item.discrimination === null) return []
    const { question_id: id, place, stem, facility: x, discrimination: y } = item
    return [{ id, name: `${place}. ${stem}`, label: String(place), x, y, tone: toneOf(item) } as const]
  })
  if (points.length === 0) return null
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <ScatterPlot
        title={title}
        {...fixed}
        actions={<BlockFiles block="items" title={title} />}
        nameWord={t({ context: 'analysis', message: 'Question' })}
        xWord={t({ context: 'analysis', message: 'Facility: high is easy' })}
        yWord={t({ context: 'analysis', message: 'DI: high separates candidates well' })}
        xRange={[0, 1]}
        yRange={[Math.min(0, ...points.map(({ y }) => Math.floor(y * 10) / 10)), 1]}
        guides={[0, 0.2, 0.3]}
        points={points}
      />
    </div>
  )
}
