import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { measuredDifficulty, sampleSize } from '@beacon/engine/theory'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tooltip } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'

type Measured = Pick<TheoryRow, 'facility' | 'discrimination' | 'answer_count'>

/** What is not measured is a dash and never 0. */
export function useMeasureText(): (value: number | null) => string {
  const locale = useFormatLocale()
  // Rounded before it is written, so that no small negative value becomes −0.
  return (value) => (value === null ? '–' : formatNumber(locale, Math.round(value * 100) / 100 + 0, 2))
}

/** The measured difficulty where it is another one than the author's guess. */
export function differsFrom({ difficulty, facility, answer_count }: Pick<TheoryRow, 'difficulty' | 'facility' | 'answer_count'>) {
  const measured = measuredDifficulty(facility, answer_count)
  return measured === null || measured === difficulty ? null : measured
}

/** The author's guess with the facility that was measured beside it, azure where they disagree. */
export function DifficultyCell({ row }: { row: TheoryRow }) {
  const { t } = useLingui()
  const words = useDifficultyWords()
  const text = useMeasureText()
  const other = differsFrom(row)
  const facility = row.facility === null ? null : <span className="type-mono">{text(row.facility)}</span>
  return (
    <span className="flex items-baseline gap-2 text-fg-2">
      {words[row.difficulty]}
      {other === null ? (
        facility
      ) : (
        <Tooltip text={t({ context: 'past_use', message: `Measured: ${words[other]}` })}>
          <span className="text-azure">{facility}</span>
        </Tooltip>
      )}
    </span>
  )
}

/** Discrimination: grey below 100 answers, vermilion below 0. */
export function DiscriminationFigure({ of: { discrimination, answer_count } }: { of: Measured }) {
  const text = useMeasureText()
  const isIndicative = sampleSize(answer_count) === 'indicative'
  const look = (discrimination ?? 0) < 0 ? 'text-vermilion' : isIndicative || discrimination === null ? 'text-fg-3' : 'text-fg'
  return <span className={`type-mono ${look}`}>{text(discrimination)}</span>
}
