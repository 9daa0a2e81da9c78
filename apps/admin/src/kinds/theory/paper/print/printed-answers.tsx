import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { paperWords } from '@beacon/api/kinds/theory/paper-words'
import { NameLine, SectionTitle, SheetHead } from './printed-sheet.tsx'

type Question = PrintedPaper['sections'][number]['questions'][number]

/** What candidates write their answers on. */
export function PrintedAnswers({ paper }: { paper: PrintedPaper }) {
  return (
    <article lang={paper.lang} className="text-body text-fg">
      <SheetHead paper={paper}>
        <p className="mt-1 text-center text-fg-2">{paperWords[paper.lang].answerSheet}</p>
        <NameLine lang={paper.lang} />
      </SheetHead>
      {paper.sections.map((section, index) => {
        const isShort = (question: Question) => question.question_type === 'short' || question.question_type === 'completion'
        return (
          <section key={section.section_id} className="mb-6">
            <SectionTitle lang={paper.lang} section={section} index={index} />
            <ol className={section.questions.some(isShort) ? 'flex flex-col gap-2' : 'grid grid-cols-3 gap-x-6 gap-y-1'}>
              {section.questions.map((question) => (
                <li key={question.question_id} className="flex break-inside-avoid items-start gap-3">
                  <span className="w-7 text-right font-mono text-mono">{question.place}</span>
                  <AnswerPlace question={question} lang={paper.lang} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </article>
  )
}

function AnswerPlace({ question, lang }: { question: Question; lang: PrintedPaper['lang'] }) {
  const { truths } = paperWords[lang]
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
  const labels = question_type === 'truefalse' ? [truths.true, truths.false] : options.map(({ label }) => label)
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
