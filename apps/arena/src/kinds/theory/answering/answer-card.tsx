import type { ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { Segmented } from '@beacon/ui/controls'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import {
  type Answers,
  type CardFilter,
  countsOf,
  isInFilter,
  isMarked,
  isQuestionAnswered,
  questionsOf,
} from '../attempt/question-model.ts'
import { useQuestionWords } from './use-question-words.ts'

interface AnswerCardProps {
  paper: ExamPaper
  answers: Answers
  unsaved: ReadonlySet<string>
  current: string
  /** Whether a question may be opened: an order that only goes forward has one. */
  canOpen: (question_id: string) => boolean
  onOpen: (question_id: string) => void
}

/** Arrows, Home and End move through the cells. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]:enabled')]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  const step = steps[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  cells[(at + step + cells.length) % cells.length]?.focus()
}

/** Every question by section: answered is filled, unanswered a ring, marked has a corner, not saved a bar. */
export function AnswerCard({ paper, answers, unsaved, current, canOpen, onOpen }: AnswerCardProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<CardFilter>('all')
  const questions = questionsOf(paper)
  const { total, answered, unanswered, marked } = countsOf(questions, answers)
  const words = useQuestionWords(total, answers, unsaved)
  return (
    <nav aria-label={t`Answer card`} data-part="card" className="flex flex-col gap-4">
      <Segmented
        size="sm"
        aria-label={t`Questions shown`}
        value={filter}
        onValueChange={setFilter}
        options={[
          { value: 'all', label: t({ context: 'exam', message: 'All' }) },
          { value: 'unanswered', label: t({ context: 'exam', message: 'Unanswered' }) },
          { value: 'marked', label: t({ context: 'exam', message: 'Marked' }) },
        ]}
      />
      <p className="text-caption text-fg-2">
        <Trans>
          {answered} of {total} answered
        </Trans>
        {' · '}
        <Trans>Unanswered: {unanswered}</Trans>
        {marked > 0 && (
          <>
            {' · '}
            <Trans>Marked: {marked}</Trans>
          </>
        )}
      </p>
      {paper.sections.map((section) => (
        <section key={section.section_id} aria-label={section.title}>
          <h3 className="mb-1.5 text-caption break-words text-fg-2">{section.title}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cells in it are buttons; arrows move between them */}
          <ul className="flex flex-wrap gap-1" onKeyDown={moveFocus}>
            {section.questions
              .filter(({ question_id }) => isInFilter(filter, answers, question_id))
              .map((question) => {
                const { question_id } = question
                const isDone = isQuestionAnswered(answers, question_id)
                return (
                  <li key={question_id}>
                    <button
                      type="button"
                      data-cell=""
                      disabled={!canOpen(question_id)}
                      aria-current={question_id === current ? 'step' : undefined}
                      aria-label={`${words.place(question)}, ${words.state(question)}`}
                      onClick={() => onOpen(question_id)}
                      className={cn(
                        'relative grid size-11 place-items-center rounded-control border font-mono text-caption lg:size-8',
                        isDone ? 'border-fg-2 bg-fg-2 text-ink-0' : 'border-control text-fg',
                        question_id === current && 'outline-2 outline-offset-1 outline-amber',
                        'disabled:cursor-not-allowed disabled:opacity-60',
                      )}
                    >
                      {question.place}
                      {isMarked(answers, question_id) && (
                        <span
                          aria-hidden="true"
                          className="absolute top-0 right-0 size-0 border-t-10 border-l-10 border-t-amber border-l-transparent"
                        />
                      )}
                      {unsaved.has(question_id) && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-vermilion" />}
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
