import type { MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatMarks, useTypeWords } from '../bank/words.ts'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

/** Where a candidate writes is a line with the number of the blank. */
export const stemText = (stem: string): string => stem.replaceAll(/\{\{(\d{1,2})\}\}/gu, ' ＿＿($1)＿＿ ')

/** The question of the answers that are marked; folds to its first line. */
export function QuestionStem({ question }: { question: MarkQuestion }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const [isOpen, setOpen] = useState(true)
  const { place, section, question_type, score, step } = question
  const stem = stemText(question.stem)
  const [most, by] = [formatMarks(locale, score), formatMarks(locale, step)]
  return (
    <section aria-label={t({ context: 'marking', message: 'Question' })} className="border-b border-rule pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-7 items-center gap-1.5 text-fg hover:underline"
        >
          {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          <span className="font-semibold">
            <Trans context="marking">Question {place}</Trans>
          </span>
        </button>
        <span className="text-fg-2">{types[question_type]}</span>
        {section !== '' && <span className="text-fg-3">{section}</span>}
        <span className="text-fg-2">
          <Trans context="marking">
            0 to {most} in steps of {by}
          </Trans>
        </span>
      </div>
      {isOpen && (
        <div className="max-h-[28vh] max-w-[110ch] overflow-y-auto text-fg-2">
          <Suspense fallback={<p className="my-2 whitespace-pre-wrap">{stem}</p>}>
            <Markdown>{stem}</Markdown>
          </Suspense>
        </div>
      )}
    </section>
  )
}
