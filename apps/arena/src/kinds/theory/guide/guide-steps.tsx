import { call, isApiError } from '@beacon/api/client'
import { exam as contract, type ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useServerNow } from '@beacon/auth'
import { Button, Checkbox, Switch } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { DescriptionList } from '@beacon/ui/layout'
import { Countdown } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { wantsFullScreen } from '../full-screen.ts'
import { areKeysOn, switchKeys } from '../remembered.ts'
import { type Entry, isReadyToBegin } from './entry.ts'
import { OtherAddress, RoomCode } from './room-steps.tsx'
import { SebStep } from './seb-step.tsx'
import { Step } from './step.tsx'
import { useSealedPaper } from './use-sealed-paper.ts'
import type { Confirmed } from './use-confirmed.ts'

const DeviceStep = latePart(async () => (await import('./device-step.tsx')).DeviceStep)

interface StepsProps {
  guide: ExamGuide
  entry: Entry
  confirmed: Confirmed
  onConfirm: (step: keyof Confirmed, isDone: boolean) => void
  /** The guide is read again: a step was done on the server. */
  onStale: () => void
  onStart: () => void
}

/** What is to be done before the questions, in order. */
export function GuideSteps({ guide, entry, confirmed, onConfirm, onStale, onStart }: StepsProps) {
  const { t } = useLingui()
  const [areKeysActive, setKeysActive] = useState(areKeysOn)
  const keysId = useId()
  const turn = (isOn: boolean) => {
    switchKeys(isOn)
    setKeysActive(isOn)
  }
  return (
    <ol className="flex flex-col gap-6">
      <Step title={t`Rules`} isDone={confirmed.rules}>
        <Checkbox checked={confirmed.rules} onCheckedChange={(isDone) => onConfirm('rules', isDone)} className="min-h-11 items-center">
          <Trans>I have read the rules and what is recorded.</Trans>
        </Checkbox>
      </Step>
      <Step title={t`Identity`} isDone={confirmed.person}>
        <Identity guide={guide} isConfirmed={confirmed.person} onConfirm={(isDone) => onConfirm('person', isDone)} />
      </Step>
      <DeviceStep needsFullScreen={wantsFullScreen(guide)} />
      {guide.seb !== 'none' && (
        <Step title={t`Safe Exam Browser`} isDone={guide.seb === 'ok'}>
          <SebStep seb={guide.seb} />
        </Step>
      )}
      {guide.room_code !== 'none' && (
        <Step title={t({ context: 'exam', message: 'Room code' })} isDone={guide.room_code === 'given'}>
          <RoomCode exam_id={guide.exam.exam_id} isGiven={guide.room_code === 'given'} onGiven={onStale} />
        </Step>
      )}
      {guide.address !== 'ok' && <OtherAddress guide={guide} />}
      <Step title={t`Shortcuts`} isDone>
        <div className="flex min-h-11 items-center gap-3">
          <Switch checked={areKeysActive} onCheckedChange={turn} aria-labelledby={keysId} />
          <span id={keysId}>
            <Trans>Single-key shortcuts for answering and moving (press ? for the list)</Trans>
          </span>
        </div>
      </Step>
      <Step
        title={entry === 'soon' ? t({ context: 'exam', message: 'Waiting room' }) : t({ context: 'exam', message: 'Start' })}
        isDone={false}
      >
        <Begin guide={guide} entry={entry} isReady={isReadyToBegin(guide, confirmed)} onStart={onStart} />
      </Step>
    </ol>
  )
}

interface IdentityProps {
  guide: ExamGuide
  isConfirmed: boolean
  onConfirm: (isDone: boolean) => void
}

function Identity({ guide: { candidate, exam }, isConfirmed, onConfirm }: IdentityProps) {
  const { t } = useLingui()
  const [isWrong, setWrong] = useState(false)
  const [isCalled, setCalled] = useState(false)
  const callStaff = async () => {
    try {
      await call(contract.call_invigilator, { params: { exam_id: exam.exam_id }, body: { text: t`My details are wrong` } })
      setCalled(true)
    } catch (error) {
      // Whoever called a minute ago is waited for already.
      setCalled(isApiError(error) && error.code === 'message_too_soon')
    }
  }
  const { name, username, organisation } = candidate
  const { candidate_no, room, seat } = exam.place
  const facts = [
    { key: 'name', label: <Trans context="exam">Name</Trans>, value: name },
    { key: 'username', label: <Trans context="exam">Username</Trans>, value: username },
    { key: 'number', label: <Trans context="exam">Candidate number</Trans>, value: candidate_no },
    ...(room === null ? [] : [{ key: 'room', label: <Trans context="exam">Room</Trans>, value: room }]),
    ...(seat === null ? [] : [{ key: 'seat', label: <Trans context="exam">Seat</Trans>, value: seat }]),
    ...(organisation === '' ? [] : [{ key: 'organisation', label: <Trans context="exam">Organisation</Trans>, value: organisation }]),
  ]
  return (
    <>
      <DescriptionList facts={facts} className="mb-3" />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="lg"
          aria-pressed={isConfirmed}
          onClick={() => {
            setWrong(false)
            onConfirm(true)
          }}
        >
          <Trans>This is me</Trans>
        </Button>
        <Button
          size="lg"
          look="quiet"
          onClick={() => {
            setWrong(true)
            onConfirm(false)
            void callStaff()
          }}
        >
          <Trans>Not me</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 text-fg-2 empty:hidden">
        {isWrong && isCalled && (
          <>
            <Trans>The invigilator is called.</Trans>{' '}
          </>
        )}
        {isWrong && <Trans>Sign out and sign in with your account, or tell an invigilator that the details are wrong.</Trans>}
      </p>
    </>
  )
}

interface BeginProps {
  guide: ExamGuide
  entry: Entry
  isReady: boolean
  onStart: () => void
}

/** A start by the clock is heard of within this. */
const toldWithinMs = 5_000

function Begin({ guide: { exam }, entry, isReady, onStart }: BeginProps) {
  const isPaperReady = useSealedPaper(exam)
  const { t } = useLingui()
  const now = useServerNow()
  if (entry === 'soon')
    return (
      <>
        <p className="flex flex-wrap items-center gap-3 text-fg-2">
          {now < Date.parse(exam.start_at) + toldWithinMs ? (
            <>
              <Trans>Starts in</Trans>
              <Countdown to={exam.start_at} now={now} label={exam.name} className="type-figure text-amber" />
            </>
          ) : (
            <Trans>The exam has not started yet. The organisers will start it.</Trans>
          )}
        </p>
        <p role="status" className="mt-2 text-fg-2">
          {isPaperReady && (
            <>
              <Trans>The paper is ready on this device.</Trans>{' '}
            </>
          )}
          {exam.timing === 'together' && isReady && <Trans>Questions open automatically at the start. Keep this page open.</Trans>}
          {!isReady && <Trans>Complete the steps above first.</Trans>}
        </p>
      </>
    )
  if (entry === 'paused')
    return (
      <p className="text-fg-2">
        <Trans>The exam is paused. You can start when it resumes.</Trans>
      </p>
    )
  return (
    <>
      <Button look="primary" size="lg" disabled={!isReady} onClick={onStart}>
        {t`Start the exam`}
      </Button>
      {!isReady && (
        <p className="mt-2 text-fg-2">
          <Trans>Complete the steps above first.</Trans>
        </p>
      )}
    </>
  )
}
