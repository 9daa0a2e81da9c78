import type { AnalysisItem, AnalysisMeasure } from '@beacon/api/kinds/theory/analysis-views'
import { RowBars, ScatterPlot } from '@beacon/ui/chart'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { useTypeWords } from '../bank/words.ts'
import { BlockFiles } from './block-files.tsx'
import { useBlockWidth } from './block-context.ts'
import type { Analysis } from './queries.ts'
import { useDifficultyWords, useFigureText, useMeasureWords } from './words.ts'

const order: readonly AnalysisMeasure['by'][] = ['direction', 'point', 'difficulty', 'type']

/** Share of the marks that was earned, by direction, knowledge point, difficulty and type. */
export function Measures({ measures }: Pick<Analysis, 'measures'>) {
  const { t } = useLingui()
  const words = useMeasureWords()
  const difficulties = useDifficultyWords()
  const types: Readonly<Record<string, string>> = useTypeWords() satisfies Record<QuestionType, string>
  const { percent } = useFigureText()
  const fixed = useBlockWidth()
  const nameOf = ({ by, name }: AnalysisMeasure) => (by === 'type' ? types[name] : by === 'difficulty' ? difficulties[name] : name) ?? name
  return (
    <Section title={<Trans context="analysis">Categories and points</Trans>}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {order.map((by) => {
          const own = measures.filter((measure) => measure.by === by)
          if (own.length === 0) return null
          return (
            <RowBars
              key={by}
              title={words[by]}
              nameWord={words[by]}
              valueWord={t({ context: 'analysis', message: 'Share of the marks' })}
              top={1}
              {...fixed}
              actions={<BlockFiles block="measures" title={words[by]} />}
              rows={own.map((measure) => ({ name: nameOf(measure), value: measure.share, text: percent(measure.share) }))}
            />
          )
        })}
      </div>
    </Section>
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
        yWord={t({ context: 'analysis', message: 'DI: high separates well' })}
        xRange={[0, 1]}
        yRange={[Math.min(0, ...points.map(({ y }) => Math.floor(y * 10) / 10)), 1]}
        guides={[0, 0.2, 0.3]}
        points={points}
      />
    </div>
  )
}
