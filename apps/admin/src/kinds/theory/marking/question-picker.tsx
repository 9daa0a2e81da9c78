import { Select } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { OverviewRow } from './overview.ts'
import { stemText } from './question-stem.tsx'

interface Props {
  rows: readonly OverviewRow[]
  value: string
  onValueChange: (question_id: string) => void
}

const shownOfStem = 60
/** The beginning of a stem without the marks of Markdown. */
const excerpt = (stem: string): string => {
  const line = stemText(stem)
    .replaceAll(/[*_`#>]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > shownOfStem ? `${letters.slice(0, shownOfStem).join('')}…` : line
}

/** The questions that people mark, each with how much is left of it. */
export function QuestionPicker({ rows, value, onValueChange }: Props) {
  const { t } = useLingui()
  return (
    <Select
      aria-label={t({ context: 'marking', message: 'Question' })}
      className="w-[420px] max-w-full"
      value={value}
      onValueChange={onValueChange}
      options={rows.map(({ question: { question_id, place, stem }, progress: { unmarked, waiting } }) => {
        const text = `${place}. ${excerpt(stem)}`
        return {
          value: question_id,
          label: text,
          text,
          note: unmarked === 0 ? t({ context: 'marking', message: 'done' }) : t({ context: 'marking', message: `${waiting} left` }),
        }
      })}
    />
  )
}
