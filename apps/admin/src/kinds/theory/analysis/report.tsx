import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { BlockContext } from './block-context.ts'
import { Distribution } from './distribution.tsx'
import { BestPapers, FailedQuestions } from './failed-questions.tsx'
import { GroupBoxes } from './group-boxes.tsx'
import { HeadFigures } from './head-figures.tsx'
import { useLeftOutText } from './left-out-note.tsx'
import { Measures, QuestionPlot } from './measures.tsx'
import type { Analysis, Scope } from './queries.ts'
import { TimeBlocks } from './time-blocks.tsx'
import { useFigureText, useFlagWords } from './words.ts'

/** A4 without its margins, at 96 px an inch. */
const paperWidth = 680

const style = `
:root { color-scheme: light !important }
.analysis-report { color: var(--color-fg); }
.analysis-report button, .analysis-report a { display: none }
.analysis-report figure, .analysis-report tr, .analysis-report h2 { break-inside: avoid }
.analysis-report h2 { break-after: avoid }
.analysis-report .overflow-auto { overflow: visible; max-height: none }
.analysis-report .lg\\:grid-cols-2, .analysis-report [class*='lg:grid-cols-['] { grid-template-columns: minmax(0, 1fr) }
@page { size: A4 portrait; margin: 15mm; @bottom-right { content: counter(page) ' / ' counter(pages); font-size: 9pt } }`

interface Props {
  exam_id: string
  analysis: Analysis
  scope: Scope
  reason: string
  /** Instant. */
  printed_at: string
}

/** The whole analysis on paper: every block below the other, and what it is of. */
export function Report({ exam_id, analysis, scope, reason, printed_at }: Props) {
  return (
    <BlockContext value={{ exam_id, scope, number: analysis.number, mayExport: false, width: paperWidth }}>
      <style>{style}</style>
      <article className="analysis-report">
        <ReportHead analysis={analysis} scope={scope} reason={reason} printed_at={printed_at} />
        <HeadFigures head={analysis.head} />
        <Distribution analysis={analysis} />
        <TimeBlocks analysis={analysis} />
        <GroupBoxes analysis={analysis} />
        <FailedQuestions analysis={analysis} />
        {analysis.top !== null && <BestPapers top={analysis.top} />}
        <Measures measures={analysis.measures} />
        <ItemList analysis={analysis} />
        <QuestionPlot items={analysis.items} />
      </article>
    </BlockContext>
  )
}

/** Names of what the figures are narrowed to. */
function partOf({ organisations, rooms, sections }: Analysis, { organisation_id, room_id, section_id }: Scope): string[] {
  return [
    ...organisations.filter((one) => one.organisation_id === organisation_id).map(({ name }) => name),
    ...rooms.filter((one) => one.room_id === room_id).map(({ name }) => name),
    ...sections.filter((one) => one.section_id === section_id).map(({ title }) => title),
  ]
}

/** Which exam, when, of how many papers, of which part, and whether the marks are final. */
function ReportHead({ analysis, scope, reason, printed_at }: Omit<Props, 'exam_id'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { percent, count } = useFigureText()
  const without = useLeftOutText(analysis)
  const { name, start_at, end_at, head, marked_share } = analysis
  const share = percent(marked_share)
  const part = partOf(analysis, scope).join(' · ')
  const facts: [string, ReactNode][] = [
    [t({ context: 'analysis', message: 'Time' }), `${formatDateTime(locale, start_at)} – ${formatDateTime(locale, end_at)}`],
    [t({ context: 'analysis', message: 'Papers' }), count(head.n)],
    ...(part === '' ? [] : ([[t({ context: 'analysis', message: 'Only' }), part]] satisfies [string, ReactNode][])),
    ...(without === null
      ? []
      : ([[t({ context: 'analysis', message: 'Not counted' }), reason === '' ? without : `${without} (${reason})`]] satisfies [
          string,
          ReactNode,
        ][])),
    [t({ context: 'analysis', message: 'Printed' }), formatDateTime(locale, printed_at)],
  ]
  return (
    <header className="mb-3 border-b border-fg pb-2">
      <p className="text-fg-2">
        <Trans context="analysis">Score analysis</Trans>
      </p>
      <h1 className="text-[18pt] leading-tight font-semibold">{name}</h1>
      <dl className="mt-2 grid gap-y-0.5">
        {facts.map(([word, value]) => (
          <div key={word} className="flex gap-2">
            <dt className="w-24 shrink-0 text-fg-2">{word}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {marked_share !== null && (
        <p className="mt-2 font-semibold">
          <Trans context="analysis">Not reviewed: {share} of manually marked answers are done. Figures will change.</Trans>
        </p>
      )}
    </header>
  )
}

/** Every question in one line: what a table of the page says over its width, without what only decides an order. */
function ItemList({ analysis: { items } }: { analysis: Analysis }) {
  const { t } = useLingui()
  const { count, figure, marks } = useFigureText()
  const flags = useFlagWords()
  const right = 'right' as const
  return (
    <section className="mt-4 border-t border-rule pt-3">
      <h2 className="type-section mb-2">
        <Trans context="analysis">Item analysis</Trans>
      </h2>
      <PlainTable
        tall
        label={t({ context: 'analysis', message: 'Item analysis' })}
        none={<Trans context="analysis">No questions</Trans>}
        columns={[
          { head: t({ context: 'analysis', message: 'Question' }) },
          { head: t({ context: 'analysis', message: 'Score' }), align: right },
          { head: t({ context: 'analysis', message: 'Answered' }), align: right },
          { head: t({ context: 'analysis', message: 'Facility' }), align: right },
          { head: t({ context: 'analysis', message: 'DI' }), align: right },
          { head: 'D27', align: right },
          { head: t({ context: 'analysis', message: 'Flags' }) },
        ]}
        rows={items.map((item) => ({
          key: item.question_id,
          cells: [
            <span key="stem" className="line-clamp-2 break-words">{`${item.place}. ${item.stem}`}</span>,
            marks(item.score),
            count(item.answered),
            figure(item.facility),
            figure(item.discrimination),
            figure(item.d27),
            item.flags.map((flag) => flags[flag]).join(', '),
          ],
        }))}
      />
    </section>
  )
}
