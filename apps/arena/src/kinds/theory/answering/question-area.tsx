import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useRef } from 'react'
import type { Attempt, AttemptState } from '../attempt/attempt-types.ts'
import { ExamText } from '../exam-text.tsx'
import { usePartialSentence } from '../exam-words.ts'
import { useErrata } from './use-errata.ts'
import { type PaperLanguage, PaperLanguageSwitch } from './paper-language.tsx'
import { QuestionView } from './question-view.tsx'
import type { Place } from './use-place.ts'
import { TextSize, useTextSize } from './text-size.tsx'
import { useQuestionWords } from './use-question-words.ts'
import { Watermark } from './watermark.tsx'

interface QuestionAreaProps {
  guide: ExamGuide
  language: PaperLanguage
  attempt: Attempt
  state: AttemptState
  place: Place
  isLocked: boolean
  onNext: () => void
  onSubmit: () => void
}

const quiet_ms = 6_000

/** Stops copying, pasting and the context menu where the exam blocks them, and says so once in a while. */
function useCopyBlock(isOn: boolean) {
  const { t } = useLingui()
  const toast = useToast()
  const last = useRef(-Infinity)
  if (!isOn) return {}
  const stop = (event: SyntheticEvent) => {
    event.preventDefault()
    if (performance.now() - last.current < quiet_ms) return
    last.current = performance.now()
    toast.done({ title: t`Copying and pasting are blocked in this exam.`, mark: null })
  }
  return { onCopy: stop, onCut: stop, onPaste: stop, onContextMenu: stop }
}

/** The section, its questions, and the way to the next. */
export function QuestionArea({ guide, language, attempt, state, place, isLocked, onNext, onSubmit }: QuestionAreaProps) {
  const { exam, candidate } = guide
  const { paper } = language
  const { answers, save } = state
  const sentenceOf = usePartialSentence()
  const words = useQuestionWords(place.questions.length, answers, save.isFailing ? save.unsaved : new Set())
  const text = useTextSize()
  const block = useCopyBlock(exam.copy_block)
  const errata = useErrata(state.now.errata, place)
  const section = paper.sections.find(({ questions }) => questions.includes(place.current))
  const rule = section === undefined ? null : sentenceOf(section)
  return (
    <div {...block} className="relative isolate flex min-w-0 flex-col px-page py-4">
      {exam.watermark && <Watermark text={[candidate.name, exam.place.candidate_no ?? candidate.username].join(' ')} />}
      <div className="mb-3 flex flex-wrap gap-3">
        <TextSize size={text.size} onSize={text.setSize} />
        <PaperLanguageSwitch {...language} />
      </div>
      {section !== undefined && (
        <div style={{ zoom: text.zoom }} className="max-w-[820px] border-b border-rule-2 pb-3">
          <p className="font-semibold break-words text-fg">{section.title}</p>
          {section.instructions !== '' && <ExamText lang={paper.lang}>{section.instructions}</ExamText>}
          {rule !== null && <p className="text-caption text-fg-2">{rule}</p>}
        </div>
      )}
      <div style={{ zoom: text.zoom }} className="max-w-[820px] flex-1">
        {place.page.map((question) => {
          const entry = answers.get(question.question_id)
          return (
            <QuestionView
              key={question.question_id}
              question={question}
              answer={entry?.answer ?? null}
              isMarked={entry?.is_marked ?? false}
              isLocked={isLocked}
              mayMark={exam.allow_mark}
              lang={paper.lang}
              erratum={errata.get(question.question_id)}
              words={{ place: words.place(question), kind: words.kind(question), full: words.full(question) }}
              onAnswer={(answer, by) => attempt.answer(question.question_id, answer, by)}
              onMark={() => attempt.mark(question.question_id)}
            />
          )
        })}
      </div>
      <div className="flex max-w-[820px] flex-wrap gap-2 border-t border-rule-2 pt-4">
        {exam.navigation === 'free' && (
          <Button size="lg" className="min-h-11" disabled={place.isFirst} onClick={() => place.step(-1)}>
            <Trans context="exam">Previous</Trans>
          </Button>
        )}
        {place.isLast ? (
          <Button size="lg" className="min-h-11" disabled={isLocked} onClick={onSubmit}>
            <Trans>Finish and submit</Trans>
          </Button>
        ) : (
          <Button size="lg" className="min-h-11" onClick={onNext}>
            <Trans context="exam">Next</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
