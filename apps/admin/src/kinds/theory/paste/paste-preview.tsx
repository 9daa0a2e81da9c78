import { blockingNotes, type PasteCode, type PastedQuestion, type PasteNote } from '@beacon/api/kinds/theory/paste'
import { optionLetter } from '@beacon/api/kinds/theory/question'
import { formatPercent, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMarks, useTypeWords } from '../bank/words.ts'

/** “33 + 33 + 34” of a note, each with its sign. */
const shares = (text: string) =>
  text
    .split(' + ')
    .map((one) => formatPercent(Number(one) / 100))
    .join(' + ')

function useNoteWords(): (note: PasteNote) => string {
  const { t } = useLingui()
  return ({ line, code, text }) => {
    const words: Readonly<Record<PasteCode, string>> = {
      no_stem: t`Line ${line}: no question text.`,
      no_answer: t`Line ${line}: no answer.`,
      letter_without_option: t`Line ${line}: option ${text} does not exist.`,
      group_unknown: t`Line ${line}: “${text}” was not recognised and is skipped.`,
      shares_rounded: t`Line ${line}: the score is split across blanks as ${shares(text)}.`,
      text_before_first: t`Line ${line}: “${text}” comes before the first question.`,
    }
    return words[code]
  }
}

/** What the text was read as, question by question. */
export function PastePreview({ questions, notes }: { questions: readonly PastedQuestion[]; notes: readonly PasteNote[] }) {
  if (questions.length === 0 && notes.length === 0)
    return (
      <p className="text-fg-3">
        <Trans>The pasted text is previewed here.</Trans>
      </p>
    )
  return (
    <div className="max-h-[420px] overflow-y-auto">
      <Notes notes={notes} />
      <ol className="flex flex-col">
        {questions.map((question) => (
          <li key={question.line} className="border-b border-rule-2 py-2">
            <Question question={question} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Question({ question: { question_type, fields, notes } }: { question: PastedQuestion }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useTypeWords()
  const { options = [], key = [], blanks = [], reference_answer = '' } = fields
  const letters = options.flatMap(({ option_id }, index) => (key.includes(option_id) ? [optionLetter(index)] : []))
  const truth = key[0] === 'true' ? t({ context: 'theory', message: 'True' }) : t({ context: 'theory', message: 'False' })
  const answers = {
    single: letters.join(''),
    multiple: letters.join(''),
    truefalse: truth,
    completion: blanks.map(({ accepted }) => accepted.join(' / ')).join('; '),
    short: reference_answer,
  }
  return (
    <>
      <p className="flex items-baseline gap-2">
        <Tag>{types[question_type]}</Tag>
        <span className="min-w-0 flex-1 truncate text-fg">{fields.stem}</span>
        <span className="font-mono text-mono text-fg-2">{formatMarks(locale, fields.score)}</span>
      </p>
      <p className="truncate text-caption text-fg-2">{answers[question_type]}</p>
      <Notes notes={notes} />
    </>
  )
}

function Notes({ notes }: { notes: readonly PasteNote[] }) {
  const words = useNoteWords()
  return notes.map((note) => {
    const isBlocking = blockingNotes.includes(note.code)
    return (
      <p
        key={`${note.line} ${note.code} ${note.text}`}
        className={`flex items-baseline gap-2 text-caption ${isBlocking ? 'text-vermilion' : 'text-amber'}`}
      >
        <Mark name={isBlocking ? 'cross' : 'triangle'} size={10} />
        <span>{words(note)}</span>
      </p>
    )
  })
}
