import type { Reply } from '@beacon/api/endpoint'
import type { MarkItem, marking } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { DescriptionList } from '@beacon/ui/layout'
import { cn, Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatMarks } from '../bank/words.ts'
import { stemText } from './question-stem.tsx'

type Paper = Reply<typeof marking.paper>
type Automatic = Paper['automatic'][number]

/** The score of a paper so far, and what rules gave. */
export function PaperSide({ paper, items }: { paper: Paper; items: readonly MarkItem[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(false)
  const subjective = items.reduce((sum, { mark }) => sum + (mark ?? 0), 0)
  const { objective, automatic } = paper
  const facts = [
    { label: t({ context: 'marking', message: 'Objective' }), value: formatMarks(locale, objective) },
    { label: t({ context: 'marking', message: 'Subjective' }), value: formatMarks(locale, subjective) },
    { label: t({ context: 'marking', message: 'Total so far' }), value: formatMarks(locale, objective + subjective) },
  ]
  return (
    <aside
      aria-label={t({ context: 'marking', message: 'Score' })}
      className="w-64 shrink-0 overflow-y-auto border-l border-rule pt-3 pl-4 2xl:w-96"
    >
      <DescriptionList facts={facts.map(({ label, value }) => ({ label, value: <span className="type-mono">{value}</span> }))} />
      {automatic.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
            className="mt-4 flex min-h-7 w-full items-center gap-1.5 border-t border-rule pt-2 text-fg hover:underline"
          >
            {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
            <Trans context="marking">Marked automatically</Trans>
            <span className="type-mono ml-auto text-fg-3">{automatic.length}</span>
          </button>
          {isOpen && (
            <ul>
              {automatic.map((one) => (
                <AutomaticRow key={one.question_id} one={one} />
              ))}
            </ul>
          )}
        </>
      )}
    </aside>
  )
}

function AutomaticRow({ one }: { one: Automatic }) {
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(false)
  const { place, mark, score, stem, given, right } = one
  const isFull = mark === score
  return (
    <li className="border-b border-rule-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 text-left text-fg-2 hover:bg-ink-2 hover:text-fg"
      >
        <Mark name={isFull ? 'check' : mark > 0 ? 'half' : 'cross'} className={cn(isFull ? 'text-jade' : 'text-fg-3')} />
        <Trans context="marking">Question {place}</Trans>
        <span className="type-mono ml-auto">
          {formatMarks(locale, mark)} / {formatMarks(locale, score)}
        </span>
      </button>
      {isOpen && (
        <div className="pb-2">
          <p className="mb-2 break-words whitespace-pre-wrap text-fg-2">{stemText(stem)}</p>
          <Given given={given} right={right} type={one.question_type} />
        </div>
      )}
    </li>
  )
}

function Given({ given, right, type }: { given: readonly string[]; right: readonly string[]; type: Automatic['question_type'] }) {
  const { t } = useLingui()
  const truths: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  const lines = (texts: readonly string[]) =>
    texts.length === 0 ? (
      '–'
    ) : (
      <ul className="flex flex-col gap-1">
        {texts.map((text, index) => (
          <li key={index} className="break-words whitespace-pre-wrap">
            {type === 'truefalse' ? (truths[text] ?? text) : text === '' ? '–' : text}
          </li>
        ))}
      </ul>
    )
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'marking', message: 'Answered' }), value: lines(given) },
        { label: t({ context: 'marking', message: 'Right' }), value: lines(right) },
      ]}
    />
  )
}
