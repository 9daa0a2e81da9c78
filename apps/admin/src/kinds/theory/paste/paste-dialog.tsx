import { call, isApiError } from '@beacon/api/client'
import { blockingNotes, type PastedQuestion, readPaste } from '@beacon/api/kinds/theory/paste'
import { theoryLimits, theoryQuestion } from '@beacon/api/kinds/theory/question'
import { AskDialog, useErrorWords } from '@beacon/auth/call'
import { Segmented, Textarea } from '@beacon/ui/controls'
import { Combobox, Field, TagsInput } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLater } from '../../../parts/question-form/later.ts'
import { newUuid } from '../../../parts/question-form/uuid.ts'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { refreshTheory, useTheoryDirections } from '../bank/queries.ts'
import { PastePreview } from './paste-preview.tsx'
import { WordFile } from './word-file.tsx'

type Difficulty = 'primary' | 'intermediate' | 'advanced'
const isReady = ({ notes }: PastedQuestion): boolean => !notes.some(({ code }) => blockingNotes.includes(code))

/** A list as teachers write it: text left, what it was read as right; what is odd blocks no other question. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useErrorWords()
  const difficulties = useDifficultyWords()
  const directions = useTheoryDirections()
  const [text, setText] = useState('')
  const [direction_id, setDirection] = useState<string | null>(null)
  const [difficulty, setDifficulty] = useState<Difficulty>('primary')
  const [topic_sets, setSets] = useState<string[]>([])
  const [refused, setRefused] = useState<number | null>(null)
  const rested = useLater(text, 300)
  const { questions, notes } = useMemo(() => readPaste(rested, newUuid), [rested])
  const ready = questions.filter(isReady).slice(0, theoryLimits.pasted)
  const n = ready.length
  const add = async () => {
    const bodies = ready.map(({ fields }) => ({ ...fields, direction_id: direction_id ?? '', difficulty, topic_sets }))
    const reply = await call(theoryQuestion.add_pasted, { body: { questions: bodies } })
    await refreshTheory(client)
    if (reply.refused.length === 0) return
    setRefused(reply.refused.length)
    // What was added goes, so that a second press adds nothing twice.
    const left = new Set(reply.refused.map(({ index }) => ready[index]))
    setText(
      questions
        .filter((one) => left.has(one) || !isReady(one))
        .map((one) => textOf(text, one, questions))
        .join('\n'),
    )
    throw new Error('some questions were refused')
  }
  return (
    <AskDialog
      size="lg"
      title={t`Paste questions`}
      action={plural(n, { one: 'Add # question', other: 'Add # questions' })}
      isReady={n > 0 && direction_id !== null && rested === text}
      describeError={(error) => (isApiError(error) ? words(error) : t`Some questions were rejected and remain in the text.`)}
      onRun={add}
      onClose={onClose}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <div className="min-w-0">
          <WordFile onText={setText} />
          <Field label={t`Text`} layout="stack" help={<Grammar />}>
            <Textarea rows={16} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
        <div className="min-w-0">
          <PastePreview questions={questions} notes={notes} />
          {refused !== null && (
            <p role="status" className="mt-2 text-caption text-vermilion">
              <Trans>Rejected: {refused}</Trans>
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 grid gap-3 md:grid-cols-3">
        <Field label={t`Category`} layout="stack" required>
          <Combobox
            placeholder={t`Choose a category`}
            value={direction_id}
            onValueChange={setDirection}
            options={directions.options}
            loading={directions.isPending}
          />
        </Field>
        <Field label={t`Difficulty`} layout="stack">
          <Segmented
            value={difficulty}
            onValueChange={setDifficulty}
            options={(['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulties[value] }))}
          />
        </Field>
        <Field label={t`Question sets`} layout="stack">
          <TagsInput value={topic_sets} onValueChange={setSets} max={50} />
        </Field>
      </div>
    </AskDialog>
  )
}

/** The lines of a question: from its first one to that of the next question. */
function textOf(text: string, question: PastedQuestion, all: readonly PastedQuestion[]): string {
  const next = all.find(({ line }) => line > question.line)
  return text
    .split(/\r\n|\r|\n/u)
    .slice(question.line - 1, next === undefined ? undefined : next.line - 1)
    .join('\n')
}

/** The grammar by an example; the marks are the same in both languages. */
function Grammar() {
  return (
    <span className="whitespace-pre-wrap">
      <Trans>Number each question, letter its options and put the answer in brackets:</Trans>
      {'\n1.…\nA.…\nB.…\n[AB][3分][1分]\n2.…\n[对]\n3._____ …\n[TCP UDP][2分]\n[解析]…'}
    </span>
  )
}
