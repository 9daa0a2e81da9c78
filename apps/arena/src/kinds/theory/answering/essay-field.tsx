import type { ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useRef } from 'react'

interface EssayFieldProps {
  question: ExamQuestion
  text: string
  isLocked: boolean
  onWrite: (text: string) => void
}

/** Lets own text be moved inside an answer also where the exam blocks copying: only what was taken from the field comes back into it. */
function useOwnClipboard() {
  const taken = useRef<string | null>(null)
  const take = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    taken.current = value.slice(selectionStart, selectionEnd)
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const given = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    if (given === taken.current) event.stopPropagation()
  }
  return { onCopy: take, onCut: take, onPaste: paste }
}

/** A written answer of several lines, with how many characters it has. */
export function EssayField({ question: { question_id, length_max }, text, isLocked, onWrite }: EssayFieldProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const own = useOwnClipboard()
  const written = formatNumber(locale, text.length)
  const most = length_max === null ? null : formatNumber(locale, length_max)
  const countId = `essay-count-${question_id}`
  return (
    <div className="mt-4">
      <Textarea
        {...own}
        id={`essay-${question_id}`}
        aria-label={t({ context: 'exam', message: 'Your answer' })}
        aria-describedby={countId}
        value={text}
        maxLength={length_max ?? undefined}
        disabled={isLocked}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onWrite(event.target.value)}
        className="field-sizing-content min-h-60 w-full text-body leading-7"
      />
      <p id={countId} className="mt-1 text-right text-caption text-fg-2">
        {most === null ? t`${written} characters` : t`${written} of ${most} characters`}
      </p>
    </div>
  )
}
