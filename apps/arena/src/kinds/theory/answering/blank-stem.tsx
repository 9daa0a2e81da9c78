import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { blankOf, stemWithLinks } from '../attempt/stem-parts.ts'
import { ExamText } from '../exam-text.tsx'

interface Blanks {
  question_id: string
  texts: readonly string[]
  count: number
  isLocked: boolean
  onWrite: (index: number, text: string) => void
}

const BlanksContext = createContext<Blanks | null>(null)
const longest = 255

/** One function for all renders: the field in a sentence is not mounted anew while somebody types. */
const drawBlank = (address: string | undefined): ReactNode => {
  const blank = blankOf(address)
  return blank === null ? null : <BlankField blank={blank} />
}

function BlankField({ blank }: { blank: number }) {
  const { t } = useLingui()
  const blanks = use(BlanksContext)
  if (blanks === null) return null
  const { texts, count, isLocked, onWrite, question_id } = blanks
  return (
    <input
      type="text"
      id={`blank-${question_id}-${blank}`}
      aria-label={t`Blank ${blank} of ${count}`}
      value={texts[blank - 1] ?? ''}
      maxLength={longest}
      disabled={isLocked}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onWrite(blank - 1, event.target.value)}
      className="mx-1 my-1 inline-block h-11 w-48 max-w-full min-w-0 rounded-control border border-control bg-ink-0 px-2.5 align-middle text-body text-fg disabled:border-rule disabled:text-fg-3"
    />
  )
}

/** A sentence with labelled fields in the places of its blanks. */
export function BlankStem({ stem, lang, ...blanks }: Blanks & { stem: string; lang: string }) {
  return (
    <BlanksContext value={blanks}>
      <ExamText lang={lang} drawLink={drawBlank} className="text-fg">
        {stemWithLinks(stem, blanks.count)}
      </ExamText>
    </BlanksContext>
  )
}
