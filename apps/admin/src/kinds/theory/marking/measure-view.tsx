import type { MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { Kbd } from '@beacon/ui/controls'
import { cn, Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMarks } from '../bank/words.ts'

interface Props {
  question: MarkQuestion
  points: readonly number[]
  /** Digits choose points. */
  hasKeys: boolean
  isFixed: boolean
  onPoint: (index: number) => void
}

/** What an answer is measured by: the reference answer, what blanks accept, and the points of the rubric. */
export function MeasureView({ question, points, hasKeys, isFixed, onPoint }: Props) {
  const { t } = useLingui()
  const { reference, blanks, rubric } = question
  return (
    <aside
      aria-label={t({ context: 'marking', message: 'Reference answer' })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 w-[45%] max-w-[400px] shrink-0 overflow-y-auto border-l border-rule py-3 pl-6 2xl:max-w-[560px]"
    >
      <h3 className="text-caption text-fg-3">
        <Trans context="marking">Reference answer</Trans>
      </h3>
      {blanks.length > 0 && <Blanks blanks={blanks} />}
      {reference !== '' && <p className="mt-1 break-words whitespace-pre-wrap text-fg">{reference}</p>}
      {reference === '' && blanks.length === 0 && (
        <p className="mt-1 text-fg-3">
          <Trans context="marking">This question has no reference answer.</Trans>
        </p>
      )}
      {rubric.length > 0 && <Rubric rubric={rubric} points={points} hasKeys={hasKeys} isFixed={isFixed} onPoint={onPoint} />}
    </aside>
  )
}

function Blanks({ blanks }: { blanks: MarkQuestion['blanks'] }) {
  return (
    <ol className="mt-1 flex flex-col gap-1">
      {blanks.map((accepted, index) => (
        <li key={index} className="flex gap-3">
          <span className="type-mono w-6 shrink-0 text-right text-fg-3">{index + 1}</span>
          <span className="min-w-0 break-words whitespace-pre-wrap text-fg">{accepted.join(' / ')}</span>
        </li>
      ))}
    </ol>
  )
}

function Rubric({ rubric, points, hasKeys, isFixed, onPoint }: Omit<Props, 'question'> & { rubric: MarkQuestion['rubric'] }) {
  const locale = useFormatLocale()
  return (
    <>
      <h3 className="mt-4 text-caption text-fg-3">
        <Trans context="marking">Points</Trans>
      </h3>
      <ul className="mt-1">
        {rubric.map(({ text, marks }, index) => {
          const isChosen = points.includes(index)
          return (
            <li key={index} className="border-b border-rule-2">
              <button
                type="button"
                role="checkbox"
                aria-checked={isChosen}
                disabled={isFixed}
                // The keys of the page go on after a click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPoint(index)}
                className={cn('flex w-full items-start gap-2 py-1.5 text-left enabled:hover:bg-ink-2', isChosen ? 'text-fg' : 'text-fg-2')}
              >
                <span className="flex h-5 w-4 shrink-0 items-center">
                  <Mark name={isChosen ? 'check' : 'ring'} className={isChosen ? 'text-jade' : 'text-fg-3'} />
                </span>
                <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{text}</span>
                <span className="type-mono">{formatMarks(locale, marks)}</span>
                {hasKeys && index < 9 && (
                  <span aria-hidden="true">
                    <Kbd>{index + 1}</Kbd>
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
