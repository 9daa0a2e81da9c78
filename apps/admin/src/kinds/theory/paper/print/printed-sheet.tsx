import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { formatMarks } from '../../bank/words.ts'
import { useSectionTitle } from '../questions/section-titles.ts'
import { printedContent, withLines } from './sheet-words.ts'

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
          {form === null ? '' : ` · ${form}`}
        </span>
        <span>
          <Trans>
            Total {total}, pass {pass}
          </Trans>
        </span>
      </p>
      {children}
    </header>
  )
}

export function NameLine() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-body text-fg-2">
      <span>
        <Trans>Name</Trans> ____________________
      </span>
      <span>
        <Trans>Number</Trans> ____________________
      </span>
      <span>
        <Trans context="theory">Score</Trans> __________
      </span>
    </p>
  )
}

/** How multiple choice counts here, as candidates are told. */
function useRuleSentence(): (rule: NonNullable<PrintedPaper['sections'][number]['partial_rule']>, fixed: string) => string {
  const { t } = useLingui()
  return (rule, fixed) =>
    ({
      strict: t`Multiple choice counts only when all and only the right options are chosen.`,
      half: t`A choice of some right options without a wrong one counts half.`,
      fixed: t`A choice of some right options without a wrong one counts ${fixed}.`,
      proportional: t`A choice without a wrong option counts in proportion to the right ones.`,
      deduct: t`Right options count in proportion; wrong ones are deducted, never below 0.`,
      perOption: t`Each option counts on its own.`,
    })[rule]
}

/** The paper as candidates get it. */
export function PrintedSheet({ paper }: { paper: PrintedPaper }) {
  const { lang } = paper
  const titleOf = useSectionTitle()
  const ruleSentence = useRuleSentence()
  return (
    <article lang={lang} className="text-body text-fg">
      <SheetHead paper={paper}>
        <NameLine />
        {paper.description !== '' && <Prose>{paper.description}</Prose>}
      </SheetHead>
      {paper.sections.map((section, index) => (
        <section key={section.section_id} className="mb-6">
          <h3 className="type-section mb-1 text-fg">{section.title === '' ? titleOf(index, printedContent(section)) : section.title}</h3>
          {section.instructions !== '' && <p className="mb-1 whitespace-pre-wrap text-fg-2">{section.instructions}</p>}
          {section.partial_rule !== null && (
            <p className="mb-1 text-caption text-fg-2">{ruleSentence(section.partial_rule, formatMarks(lang, section.fixed_marks ?? 0))}</p>
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
