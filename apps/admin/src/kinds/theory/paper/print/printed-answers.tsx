import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSectionTitle } from '../questions/section-titles.ts'
import { NameLine, SheetHead } from './printed-sheet.tsx'
import { printedContent } from './sheet-words.ts'

type Question = PrintedPaper['sections'][number]['questions'][number]

/** What candidates write their answers on. */
export function PrintedAnswers({ paper }: { paper: PrintedPaper }) {
  const titleOf = useSectionTitle()
  return (
    <article lang={paper.lang} className="text-body text-fg">
      <SheetHead paper={paper}>
        <p className="mt-1 text-center text-fg-2">
          <Trans>Answer sheet</Trans>
        </p>
        <NameLine />
      </SheetHead>
      {paper.sections.map((section, index) => {
        const isShort = (question: Question) => question.question_type === 'short' || question.question_type === 'completion'
        return (
          <section key={section.section_id} className="mb-6">
            <h3 className="type-section mb-2 text-fg">{section.title === '' ? titleOf(index, printedContent(section)) : section.title}</h3>
            <ol className={section.questions.some(isShort) ? 'flex flex-col gap-2' : 'grid grid-cols-3 gap-x-6 gap-y-1'}>
              {section.questions.map((question) => (
                <li key={question.question_id} className="flex break-inside-avoid items-start gap-3">
                  <span className="w-7 text-right font-mono text-mono">{question.place}</span>
                  <AnswerPlace question={question} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </article>
  )
}

function AnswerPlace({ question }: { question: Question }) {
  const { t } = useLingui()
  const { question_type, options, blank_count } = question
  if (question_type === 'short') return <span className="h-40 flex-1 rounded-control border border-control" />
  if (question_type === 'completion')
    return (
      <span className="flex flex-1 flex-wrap gap-x-6 gap-y-2">
        {Array.from({ length: Math.max(1, blank_count) }, (_, index) => (
          <span key={index}>({index + 1}) ____________________</span>
        ))}
      </span>
    )
  const labels =
    question_type === 'truefalse'
      ? [t({ context: 'theory', message: 'True' }), t({ context: 'theory', message: 'False' })]
      : options.map(({ label }) => label)
  return (
    <span className="flex flex-wrap gap-2">
      {labels.map((label) => (
        <span key={label} className="min-w-6 rounded-control border border-control px-1.5 text-center font-mono text-caption">
          {label}
        </span>
      ))}
    </span>
  )
}
