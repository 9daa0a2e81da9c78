import type { ExamGuide, ExamPaper, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { useSession } from '@beacon/auth'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'
import { placeToGoOn, questionsOf } from '../attempt/question-model.ts'
import { attemptName, findRemembered, remember } from '../remembered.ts'
import { headingId } from './question-view.tsx'

export interface Place {
  questions: readonly ExamQuestion[]
  /** What is on the page: one question, or the questions of a section. */
  page: readonly ExamQuestion[]
  current: ExamQuestion
  index: number
  isFirst: boolean
  isLast: boolean
  /** The page that comes next or before; -1 and 1. */
  step: (by: 1 | -1) => void
  open: (question_id: string) => void
  canOpen: (question_id: string) => boolean
}

const keyOf = (name: string) => `exam-place ${name}`
function storedPlace(name: string): number | null {
  const stored = findRemembered(keyOf(name))
  return stored === null ? null : Number(stored)
}

/** Where in the paper the candidate is; the heading takes the focus when it changes. A change sends what is not saved. */
export function usePlace(guide: ExamGuide, paper: ExamPaper, attempt: Attempt): Place {
  const { exam_id, navigation, answer_view } = guide.exam
  const name = attemptName(useSession().resource_id, exam_id)
  const questions = questionsOf(paper)
  const isForward = navigation === 'forward'
  const [index, setIndex] = useState(() => placeToGoOn(questions, attempt.state().answers, { navigation, stored: storedPlace(name) }))
  const moved = useRef(false)
  const current = questions[index] ?? questions[0]
  if (current === undefined) throw new Error('a paper without a question')
  const pageOf = (question_id: string): readonly ExamQuestion[] =>
    paper.sections.find((section) => section.questions.some((one) => one.question_id === question_id))?.questions ?? []
  const page = answer_view === 'section' ? pageOf(current.question_id) : [current]
  const placeOf = (question: ExamQuestion | undefined) => questions.findIndex((one) => one === question)
  const first = placeOf(page[0])
  const last = placeOf(page.at(-1))
  const go = (next: number) => {
    attempt.flush()
    remember(keyOf(name), String(next))
    moved.current = true
    setIndex(next)
  }
  const focus = useEffectEvent((at: number) => {
    if (!moved.current) return
    const heading = document.getElementById(headingId(questions[at]?.question_id ?? ''))
    heading?.focus()
    heading?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => focus(index), [index])
  const canOpen = (question_id: string) => !isForward || page.some((one) => one.question_id === question_id)
  return {
    questions,
    page,
    current,
    index,
    isFirst: first <= 0 || isForward,
    isLast: last >= questions.length - 1,
    step: (by) => {
      if (by === 1 && last < questions.length - 1) go(last + 1)
      if (by === -1 && first > 0 && !isForward)
        go(answer_view === 'section' ? placeOf(pageOf(questions[first - 1]?.question_id ?? '')[0]) : first - 1)
    },
    open: (question_id) => {
      if (canOpen(question_id)) go(questions.findIndex((one) => one.question_id === question_id))
    },
    canOpen,
  }
}
