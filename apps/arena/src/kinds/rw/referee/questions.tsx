import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { type RefereeCause, refereeCause, type StopCause, stopCause } from '@beacon/api/kinds/rw/views'
import { AskDialog, type AskDialogProps, Confirm } from '@beacon/auth/call'
import { NumberInput, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { getStatus } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useCancelWords } from '../words.ts'
import type { RefereeQuestion } from './desk-props.ts'
import type { Acts } from './use-acts.ts'
import { useVerdict } from './vote-form.tsx'

interface Props {
  asked: RefereeQuestion
  detail: RefereeDetail
  acts: Acts
  onClose: () => void
}

const reasonLength = { min: 1, max: 200 }

/** Asks for the cause and the reason of an act. */
export function RefereeQuestions({ asked, detail, acts: { ask }, onClose }: Props) {
  const { t } = useLingui()
  const team = detail.entrant_name
  switch (asked) {
    case 'pass':
      return (
        <Confirm
          title={t`Pass the report of ${{ team }}?`}
          body={t`The challenge takes its place in the queue.`}
          action={t`Pass report`}
          danger={false}
          onConfirm={() => ask.review({ is_passed: true, reason: '' })}
          onClose={onClose}
        />
      )
    case 'fail':
      return (
        <ReasonDialog
          title={t`Do not pass the report of ${{ team }}?`}
          body={t`The team reads the reason. The third version that is not passed cancels the request.`}
          action={t`Save review`}
          run={(reason) => ask.review({ is_passed: false, reason })}
          onClose={onClose}
        />
      )
    case 'absent':
      return (
        <Confirm
          title={t`Mark ${{ team }} absent?`}
          body={t`The first time it goes to the end of the queue. The second time the request is used up.`}
          action={t`Mark absent`}
          onConfirm={() => ask.absent()}
          onClose={onClose}
        />
      )
    case 'stop':
      return <StopDialog onRun={(cause, reason) => ask.stop({ do: 'stop', cause, reason })} onClose={onClose} />
    case 'overrun':
      return (
        <ReasonDialog
          title={t`Start an attempt after the slot?`}
          body={t`The record and the screens say how late it began.`}
          action={t`Start attempt`}
          run={ask.overrun}
          onClose={onClose}
        />
      )
    case 'cancel':
      return <CancelDialog team={team} onRun={(cause, reason) => ask.cancel({ cause, reason })} onClose={onClose} />
    case 'move':
      return <MoveDialog from={detail.place ?? 1} onRun={(place, reason) => ask.move({ place, reason })} onClose={onClose} />
    case 'overrule':
      return <OverruleDialog detail={detail} onRun={ask.overrule} onClose={onClose} />
  }
}

interface ReasonProps extends Omit<AskDialogProps, 'onRun' | 'children' | 'isReady'> {
  isReady?: boolean
  children?: ReactNode
  run: (reason: string) => Promise<unknown>
}

/** A question whose answer is a reason, behind what else is asked. */
function ReasonDialog({ children, isReady = true, run, ...dialog }: ReasonProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const length = [...reason.trim()].length
  return (
    <AskDialog {...dialog} isReady={isReady && length >= reasonLength.min && length <= reasonLength.max} onRun={() => run(reason.trim())}>
      {children}
      <Field label={t`Reason`} required layout="stack">
        <Textarea rows={2} counter={reasonLength.max} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </AskDialog>
  )
}

type Dialog<Run> = { onRun: Run; onClose: () => void }

function StopDialog({ onRun, onClose }: Dialog<(cause: StopCause, reason: string) => Promise<unknown>>) {
  const { t, i18n } = useLingui()
  const [cause, setCause] = useState<StopCause>('equipment')
  return (
    <ReasonDialog
      title={t`Stop the clock?`}
      body={t`The time until it resumes is added to the slot. The screens show the cause.`}
      action={t`Stop clock`}
      run={(reason) => onRun(cause, reason)}
      onClose={onClose}
    >
      <Segmented
        aria-label={t`Cause`}
        value={cause}
        onValueChange={setCause}
        options={stopCause.options.map((value) => ({ value, label: i18n._(getStatus(`stopped.${value}`).word) }))}
      />
    </ReasonDialog>
  )
}

function CancelDialog({ team, onRun, onClose }: Dialog<(cause: RefereeCause, reason: string) => Promise<unknown>> & { team: string }) {
  const { t } = useLingui()
  const words = useCancelWords()
  const [cause, setCause] = useState<RefereeCause>('equipment')
  return (
    <ReasonDialog
      title={t`Cancel the challenge of ${{ team }}?`}
      body={t`After an equipment failure it waits again at its place, and does not count.`}
      action={t`Cancel challenge`}
      look="danger"
      cancel={t`Go back`}
      run={(reason) => onRun(cause, reason)}
      onClose={onClose}
    >
      <Field label={t`Cause`} layout="stack">
        <Select value={cause} onValueChange={setCause} options={refereeCause.options.map((value) => ({ value, label: words[value] }))} />
      </Field>
    </ReasonDialog>
  )
}

function MoveDialog({ from, onRun, onClose }: Dialog<(place: number, reason: string) => Promise<unknown>> & { from: number }) {
  const { t } = useLingui()
  const [place, setPlace] = useState<number | null>(from)
  return (
    <ReasonDialog
      title={t`Move in the queue?`}
      body={t`The team reads the reason.`}
      action={t`Move challenge`}
      isReady={place !== null && place !== from}
      run={async (reason) => place !== null && onRun(place, reason)}
      onClose={onClose}
    >
      <Field label={t`New place`} layout="stack">
        <NumberInput className="w-32" min={1} max={10_000} value={place} onValueChange={setPlace} />
      </Field>
    </ReasonDialog>
  )
}

/** The word of the head referee; what was decided before stays in the record. */
function OverruleDialog({ detail, onRun, onClose }: Dialog<Acts['ask']['overrule']> & { detail: RefereeDetail }) {
  const { t } = useLingui()
  const { fields, body } = useVerdict(detail.rubric)
  const [attempt, setAttempt] = useState<number | null>(detail.attempt)
  // A decision that somebody else makes meanwhile is not overruled unseen.
  const [rev] = useState(Math.max(0, ...detail.decisions.map((one) => one.rev)))
  const tried = detail.attempt
  return (
    <ReasonDialog
      size="lg"
      title={rev === 0 ? t`Decide as head referee` : t`Correct the decision`}
      body={t`Points and ranking follow at once. The earlier decision stays in the record.`}
      action={t`Save decision`}
      isReady={body !== null}
      run={async (reason) => {
        if (body !== null) await onRun({ ...body, reason, rev, ...(attempt === null || tried === 0 ? {} : { attempt }) })
      }}
      onClose={onClose}
    >
      {fields}
      {tried > 1 && (
        <Field label={t`Successful attempt`} layout="stack">
          <NumberInput className="w-32" min={1} max={tried} value={attempt} onValueChange={setAttempt} />
        </Field>
      )}
    </ReasonDialog>
  )
}
