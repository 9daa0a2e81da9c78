import type { MarkItem, MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useFormatLocale } from '@beacon/i18n'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMarks } from '../bank/words.ts'

const textLook = 'max-w-[90ch] text-[15px] leading-6 break-words whitespace-pre-wrap text-fg'

/** A text with every place of the searched one. */
function Highlighted({ text, needle }: { text: string; needle: string }) {
  if (needle === '') return text
  const [whole, part] = [text.toLowerCase(), needle.toLowerCase()]
  const pieces: ReactNode[] = []
  let from = 0
  // Letters whose small form is longer would move the places: such a text is shown as it is.
  if (whole.length !== text.length) return text
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, from)) {
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + part.length)}</mark>)
    from = at + part.length
  }
  return [...pieces, text.slice(from)]
}

/** What a candidate wrote, as plain text. */
export function AnswerView({ question, item, needle = '' }: { question: MarkQuestion; item: MarkItem; needle?: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { same, texts, mark_no } = item
  const proposed = item.proposed === null ? null : formatMarks(locale, item.proposed)
  const isEmpty = texts.every((text) => text.trim() === '')
  return (
    <section
      aria-label={t({ context: 'marking', message: 'Answer' })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 min-w-0 flex-1 overflow-y-auto py-3 pr-6"
    >
      <p className="mb-2 flex flex-wrap gap-x-4 text-caption text-fg-3">
        <span>
          <Trans context="marking">Paper {mark_no}</Trans>
        </span>
        {proposed !== null && (
          <span>
            <Trans context="marking">automatic mark: {proposed}</Trans>
          </span>
        )}
        {same > 0 && (
          <span className="text-azure">
            <Trans context="marking">
              <Plural value={same} one="same as # other" other="same as # others" />
            </Trans>
          </span>
        )}
      </p>
      {item.is_pushed && item.push_word !== '' && (
        <p className="mb-3 max-w-[90ch] border-l border-amber pl-3 break-words text-fg-2">
          <span className="text-amber">
            <Trans context="marking">Passed to the lead:</Trans>
          </span>{' '}
          {item.push_word}
        </p>
      )}
      {isEmpty ? (
        <p className="text-fg-3">
          <Trans context="marking">No answer.</Trans>
        </p>
      ) : question.question_type === 'completion' ? (
        <ol className="flex flex-col gap-3">
          {texts.map((text, index) => (
            <li key={index} className="flex gap-3">
              <span className="type-mono w-6 shrink-0 text-right text-fg-3">{index + 1}</span>
              <p className={textLook}>{text.trim() === '' ? '–' : <Highlighted text={text} needle={needle} />}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className={textLook}>
          <Highlighted text={texts.join('\n')} needle={needle} />
        </p>
      )}
    </section>
  )
}
