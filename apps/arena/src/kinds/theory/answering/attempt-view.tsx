import type { ExamGuide, OwnMessage } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'
import type { KeyAction } from '../attempt/answer-keys.ts'
import { isQuestionAnswered, nextUnanswered, toggledOption } from '../attempt/question-model.ts'
import { wantsFullScreen } from '../full-screen.ts'
import { ReportLater } from '../report/report-later.tsx'
import { AnswerCard } from './answer-card.tsx'
import { AbsenceDialog, PauseCover } from './covers.tsx'
import { ExamHeader } from './exam-header.tsx'
import { FullScreenBar } from './full-screen-bar.tsx'
import { HandedIn } from './handed-in.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Notices } from './notices.tsx'
import type { PaperLanguage } from './paper-language.tsx'
import { QuestionArea } from './question-area.tsx'
import { useSaving } from './save-line.tsx'
import { SignedOut } from './signed-out.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useLeftWords } from './time-left.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import { useAttemptState } from './use-attempt.ts'
import { useLeaving } from './use-leaving.ts'
import { type Place, usePlace } from './use-place.ts'

interface AttemptViewProps {
  guide: ExamGuide
  attempt: Attempt
  language: PaperLanguage
  /** Stands in place of the receipt. */
  end?: ReactNode
}

type Open = 'submit' | 'keys' | 'card' | 'unanswered' | 'call' | null
const noQuestions: ReadonlySet<string> = new Set()
/** One signs in with the username, which the name need not say. */
const accountText = ({ name, username }: ExamGuide['candidate']) => (name === username ? name : `${name} (${username})`)

/** An attempt that goes on: header, answer card, questions; in their place a cover or the receipt. */
export function AttemptView({ guide, attempt, language, language: { paper }, end }: AttemptViewProps) {
  const { exam } = guide
  const state = useAttemptState(attempt)
  const saving = useSaving(state.save, attempt.clock, state.answers.size > 0)
  const place = usePlace(guide, paper, attempt)
  const [open, setOpen] = useState<Open>(null)
  const [said, setSaid] = useState('')
  const [warned, setWarned] = useState<ReadonlySet<string>>(new Set())
  const [movedAt] = useMovedAt(state.save.mode === 'moved', attempt)
  const leftWords = useLeftWords()
  useLeaving(attempt, wantsFullScreen(guide))
  const { now, answers } = state
  const isLocked = state.isTimeUp || state.save.mode !== 'going'
  const next = () => {
    const gaps = place.page.filter(({ question_id }) => !isQuestionAnswered(answers, question_id) && !warned.has(question_id))
    if (exam.navigation !== 'forward' || gaps.length === 0 || place.isLast) return place.step(1)
    setWarned(new Set([...warned, ...gaps.map(({ question_id }) => question_id)]))
    setOpen('unanswered')
  }
  const say = () => {
    const left = now.deadline === null ? '' : leftWords(Math.max(0, Date.parse(now.deadline) - attempt.clock.now()))
    // A word that is said twice is another text, else ears do not hear it.
    setSaid((old) => `${left}. ${saving.text}${old.endsWith(' ') ? '' : ' '}`)
  }
  useAnswerKeys((action) => {
    if (state.receipt !== null || now.is_paused) return
    const acts: Partial<Record<KeyAction['do'], () => void>> = {
      say,
      next,
      submit: () => setOpen('submit'),
      help: () => setOpen('keys'),
      previous: () => place.step(-1),
      card: () => focusCard(() => setOpen('card')),
      undo: () => {
        const question_id = attempt.undo()
        if (question_id !== null) place.open(question_id)
      },
    }
    const act = acts[action.do]
    if (act !== undefined) act()
    else actOnQuestion(action, { attempt, place, isLocked, mayMark: exam.allow_mark })
  })
  if (state.receipt !== null) return end ?? <HandedIn exam={exam} receipt={state.receipt} state={now.state} />
  const card = (
    <AnswerCard
      paper={paper}
      answers={answers}
      unsaved={saving.saving === 'bad' ? state.save.unsaved : noQuestions}
      current={place.current.question_id}
      canOpen={place.canOpen}
      onOpen={(question_id) => {
        setOpen(null)
        place.open(question_id)
      }}
    />
  )
  return (
    <div className="flex flex-1 flex-col">
      <ExamHeader
        guide={guide}
        attempt={attempt}
        now={now}
        saving={saving}
        onSubmit={() => setOpen('submit')}
        onCard={() => setOpen('card')}
        onCall={() => setOpen('call')}
      />
      <ReportLater exam={exam} moment={now.deadline} />
      <Notices state={state} movedAt={movedAt} />
      {wantsFullScreen(guide) && <FullScreenBar />}
      {now.is_paused ? (
        <PauseCover reason={now.pause_reason} />
      ) : (
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] min-[960px]:grid-cols-[300px_minmax(0,1fr)]">
          <aside className="border-r border-rule p-4 max-[959px]:hidden">{card}</aside>
          <QuestionArea
            guide={guide}
            language={language}
            attempt={attempt}
            state={state}
            place={place}
            isLocked={isLocked}
            onNext={next}
            onSubmit={() => setOpen('submit')}
          />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Dialogs open={open} onClose={() => setOpen(null)} onLeave={() => place.step(1)} card={card}>
        {open === 'submit' && (
          <SubmitDialog
            exam={exam}
            paper={paper}
            state={state}
            canOpen={place.canOpen}
            onOpen={place.open}
            onSubmit={attempt.submit}
            onClose={() => setOpen(null)}
          />
        )}
        {state.absence !== null && exam.focus_action !== 'tell' && (
          <AbsenceDialog {...state.absence} limit={exam.focus_limit} onClose={attempt.confirmAbsence} />
        )}
        {open === 'call' && (
          <Suspense>
            <CallDialog onCall={attempt.callInvigilator} onClose={() => setOpen(null)} />
          </Suspense>
        )}
        <SignedOut name={accountText(guide.candidate)} attempt={attempt} isForeign={state.isForeign} />
        <NextMessage attempt={attempt} messages={now.messages} />
      </Dialogs>
    </div>
  )
}

const MessageDialog = late(async () => (await import('./staff-dialogs.tsx')).MessageDialog)
const CallDialog = late(async () => (await import('./staff-dialogs.tsx')).CallDialog)

/** Messages of the staff, one after the other, oldest first. */
function NextMessage({ attempt, messages: [first] }: { attempt: Attempt; messages: readonly OwnMessage[] }) {
  if (first === undefined) return null
  return (
    <Suspense>
      <MessageDialog key={first.message_id} message={first} onConfirm={() => attempt.confirmMessage(first.message_id)} />
    </Suspense>
  )
}

/** The cell of the question where the card is beside it; else the sheet opens. */
function focusCard(openSheet: () => void): void {
  const cell = document.querySelector<HTMLElement>('aside [data-cell][aria-current="step"]')
  if (cell === null || cell.offsetParent === null) openSheet()
  else cell.focus()
}

interface OnQuestion {
  attempt: Attempt
  place: Place
  isLocked: boolean
  mayMark: boolean
}

function actOnQuestion(action: KeyAction, { attempt, place, isLocked, mayMark }: OnQuestion): void {
  const { current, questions, index } = place
  const { question_id, question_type, options } = current
  if (action.do === 'unanswered') {
    const at = questions[nextUnanswered(questions, attempt.state().answers, index)]
    if (at !== undefined) place.open(at.question_id)
  }
  if (isLocked) return
  if (action.do === 'mark' && mayMark) attempt.mark(question_id)
  if (action.do === 'clear') attempt.answer(question_id, null, 'click')
  if (action.do === 'option' && question_type !== 'completion') {
    const option = options[action.index]
    const answer = attempt.state().answers.get(question_id)?.answer ?? null
    if (option !== undefined) attempt.answer(question_id, toggledOption(current, answer, option.option_id), 'click')
  }
}

/** When this page learned that another device goes on. */
function useMovedAt(isMoved: boolean, attempt: Attempt): [number | null] {
  const [at, setAt] = useState<number | null>(null)
  if (isMoved && at === null) setAt(attempt.clock.now())
  return [at]
}

interface DialogsProps {
  open: Open
  onClose: () => void
  onLeave: () => void
  card: ReactNode
  children: ReactNode
}

function Dialogs({ open, onClose, onLeave, card, children }: DialogsProps) {
  const { t } = useLingui()
  return (
    <>
      {children}
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'card' && (
        <OpenDialog
          onClose={onClose}
          title={t`Answer card`}
          footer={
            <Button size="lg" onClick={onClose}>
              <Trans>Keep answering</Trans>
            </Button>
          }
        >
          {card}
        </OpenDialog>
      )}
      {open === 'unanswered' && (
        <OpenDialog
          onClose={onClose}
          title={t`This question is not answered yet.`}
          size="sm"
          footer={
            <>
              <Button size="lg" onClick={onClose}>
                <Trans>Keep answering</Trans>
              </Button>
              <Button
                size="lg"
                look="primary"
                onClick={() => {
                  onClose()
                  onLeave()
                }}
              >
                <Trans>Leave the question</Trans>
              </Button>
            </>
          }
        >
          <Trans>You cannot return to it. Leave anyway?</Trans>
        </OpenDialog>
      )}
    </>
  )
}
