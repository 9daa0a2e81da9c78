import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { paperWords } from '@beacon/api/kinds/theory/paper-words'
import { formatMarks } from '../../bank/words.ts'
import { SectionTitle, SheetHead } from './printed-sheet.tsx'

type Question = PrintedPaper['sections'][number]['questions'][number]

/** The key of the paper in the same order. */
export function PrintedKey({ paper }: { paper: PrintedPaper }) {
  return (
    <article lang={paper.lang} className="text-body text-fg">
      <SheetHead paper={paper}>
        <p className="mt-1 text-center text-vermilion">{paperWords[paper.lang].key}</p>
      </SheetHead>
      {paper.sections.map((section, index) => (
        <section key={section.section_id} className="mb-6">
          <SectionTitle lang={paper.lang} section={section} index={index} />
          <ol>
            {section.questions.map((question) => (
              <li
                key={question.question_id}
                className="grid break-inside-avoid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-2 border-b border-rule-2 py-1"
              >
                <span className="text-right font-mono text-mono">{question.place}</span>
                <KeyText question={question} lang={paper.lang} />
                <span className="font-mono text-caption text-fg-2">{formatMarks(paper.lang, question.score)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

/** What is right, in the letters of this order. */
export function KeyText({ question, lang }: { question: Question; lang: 'en' | 'zh' }) {
  const { key, question_type } = question
  if (key === null) return <span>–</span>
  const truths: Readonly<Record<string, string>> = paperWords[lang].truths
  return (
    <div className="min-w-0">
      {key.labels.length > 0 && (
        <p className="font-mono text-mono">
          {key.labels.map((label) => (question_type === 'truefalse' ? truths[label] : label)).join(' ')}
        </p>
      )}
      {key.blanks.map(({ accepted }, index) => (
        <p key={index}>
          ({index + 1}) {accepted.join(' / ')}
        </p>
      ))}
      {key.reference_answer !== '' && <p className="whitespace-pre-wrap">{key.reference_answer}</p>}
      {key.rubric.map(({ text, marks }, index) => (
        <p key={index} className="text-fg-2">
          {text} <span className="font-mono text-caption">{formatMarks(lang, marks)}</span>
        </p>
      ))}
      {key.analysis !== '' && <p className="mt-1 whitespace-pre-wrap text-caption text-fg-2">{key.analysis}</p>}
    </div>
  )
}
