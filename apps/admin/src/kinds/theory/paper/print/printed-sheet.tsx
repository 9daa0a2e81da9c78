import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { paperWords, printedContent, withLines } from '@beacon/api/kinds/theory/paper-words'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { formatMarks } from '../../bank/words.ts'
import { titleIn } from '../questions/section-titles.ts'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

/** Name, total and the lines that a candidate fills. */
export function SheetHead({ paper, children }: { paper: PrintedPaper; children?: React.ReactNode }) {
  const { lang, number, form } = paper
  const total = formatMarks(lang, paper.total_score)
  const pass = formatMarks(lang, paper.pass_score)
  return (
    <header className="mb-4 border-b border-rule pb-3">
      <h2 lang={lang} className="type-title text-center text-fg">
        {paper.name}
      </h2>
      <p className="mt-1 flex flex-wrap justify-center gap-x-4 text-caption text-fg-2">
        <span className="font-mono">
          {number}
          {form === null ? '' : ` · ${paperWords[lang].form(form)}`}
        </span>
        <span>{paperWords[lang].total(total, pass)}</span>
      </p>
      {children}
    </header>
  )
}

export function NameLine({ lang }: { lang: PrintedPaper['lang'] }) {
  const { name, number, score } = paperWords[lang]
  return (
    <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-body text-fg-2">
      <span>{name} ____________________</span>
      <span>{number} ____________________</span>
      <span>{score} __________</span>
    </p>
  )
}

/** A title as typed, or what stands for it in the language of the paper. */
export function SectionTitle({
  lang,
  section,
  index,
}: {
  lang: PrintedPaper['lang']
  section: PrintedPaper['sections'][number]
  index: number
}) {
  return (
    <h3 className="type-section mb-1 text-fg">{section.title === '' ? titleIn(lang, index, printedContent(section)) : section.title}</h3>
  )
}

type Question = PrintedPaper['sections'][number]['questions'][number]

interface SheetProps {
  paper: PrintedPaper
  /** What staff read below a question. */
  below?: (question: Question) => React.ReactNode
  /** It is read on a page of its own: without the lines that a candidate fills. */
  isShown?: boolean
}

/** The paper as candidates get it. */
export function PrintedSheet({ paper, below, isShown = false }: SheetProps) {
  const { lang } = paper
  const rulesOf = paperWords[lang].rules
  return (
    <article lang={lang} className="text-body text-fg">
      <SheetHead paper={paper}>
        {!isShown && <NameLine lang={lang} />}
        {paper.description !== '' && <Prose>{paper.description}</Prose>}
      </SheetHead>
      {paper.sections.map((section, index) => (
        <section key={section.section_id} className="mb-6">
          <SectionTitle lang={lang} section={section} index={index} />
          {section.instructions !== '' && <p className="mb-1 whitespace-pre-wrap text-fg-2">{section.instructions}</p>}
          {section.partial_rule !== null && (
            <p className="mb-1 text-caption text-fg-2">{rulesOf(formatMarks(lang, section.fixed_marks ?? 0))[section.partial_rule]}</p>
          )}
          <ol>
            {section.questions.map((question) => (
              <li key={question.question_id} className="break-inside-avoid py-2">
                <div className="grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-2">
                  <span className="text-right font-mono text-mono">{question.place}.</span>
                  <div className="min-w-0">
                    <Prose>{withLines(question.stem)}</Prose>
                    {question.options.length > 0 && (
                      <ul className="mt-1 flex flex-col gap-1">
                        {question.options.map(({ option_id, label, text }) => (
                          <li key={option_id} className="flex gap-2">
                            <span className="font-mono text-mono">{label}.</span>
                            <span className="min-w-0 break-words">{text}</span>
                          </li>
                        ))}
                      </ul>
                    )}
                    {below?.(question)}
                  </div>
                  <span className="font-mono text-caption text-fg-2">{formatMarks(lang, question.score)}</span>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

function Prose({ children }: { children: string }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{children}</p>}>
      <div className="[&_*]:text-fg">
        <Markdown>{children}</Markdown>
      </div>
    </Suspense>
  )
}
