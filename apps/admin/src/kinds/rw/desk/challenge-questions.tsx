import type { StageView, StopCause, RefereeCause } from '@beacon/api/kinds/rw/views'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { Checkbox, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { ChallengePanel } from './challenge-panel.tsx'
import type { ChallengeQuestion } from './challenge-menu.ts'
import { challengeQuery } from './queries.ts'
import { isReason, ReasonField } from './reason-field.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { ChallengeActs } from './use-challenge-acts.ts'
import { useRefereeCauses, useStopCauses } from './words.ts'

interface Props {
  id: string
  question: ChallengeQuestion
  stages: readonly StageView[]
  acts: ChallengeActs
  onClose: () => void
}

/** Asks what an act needs: a stage, ticked steps, a cause, a reason. */
export function ChallengeQuestions({ id, question: { act, row }, stages, acts, onClose }: Props) {
  const { t } = useLingui()
  const causes = useRefereeCauses()
  const stops = useStopCauses()
  const { challenge_id, entrant_name } = row
  switch (act) {
    case 'show':
      return <ChallengePanel id={id} challenge_id={challenge_id} onClose={onClose} />
    case 'review':
      return <ReportDialog id={id} row={row} acts={acts} onClose={onClose} />
    case 'call':
      return (
        <CallDialog entrant={entrant_name} stages={stages} onCall={(stage_id) => acts.call(challenge_id, { stage_id })} onClose={onClose} />
      )
    case 'start':
      return <StartDialog id={id} challenge_id={challenge_id} acts={acts} onClose={onClose} />
    case 'absent':
      return (
        <Confirm
          title={t`Mark ${{ name: entrant_name }} absent?`}
          body={t`The first time it goes to the end of the queue. The second time the request is used up.`}
          action={t`Mark absent`}
          onConfirm={() => acts.absent(challenge_id)}
          onClose={onClose}
        />
      )
    case 'stop':
      return (
        <CauseDialog
          title={t`Stop the clock?`}
          body={t`The time that passes until it resumes is added to the slot. The screens show the cause.`}
          action={t`Stop clock`}
          causes={stops}
          first="equipment"
          onRun={(cause: StopCause, reason) => acts.clock(challenge_id, { do: 'stop', cause, reason })}
          onClose={onClose}
        />
      )
    case 'cancel':
      return (
        <CauseDialog
          title={t`Cancel the challenge of ${{ name: entrant_name }}?`}
          body={t`After an equipment failure it waits again at its place, and does not count.`}
          action={t`Cancel challenge`}
          look="danger"
          causes={causes}
          first="equipment"
          onRun={(cause: RefereeCause, reason) => acts.cancel(challenge_id, { cause, reason })}
          onClose={onClose}
        />
      )
    case 'move':
      return <MoveDialog entrant={entrant_name} place={row.place ?? 1} onMove={(body) => acts.move(challenge_id, body)} onClose={onClose} />
  }
}

interface CauseProps<Cause extends string> {
  title: string
  body: string
  action: string
  look?: 'primary' | 'danger'
  causes: Record<Cause, string>
  first: Cause
  onRun: (cause: Cause, reason: string) => Promise<unknown>
  onClose: () => void
}

function CauseDialog<Cause extends string>({ causes, first, onRun, ...dialog }: CauseProps<Cause>) {
  const { t } = useLingui()
  const [cause, setCause] = useState<Cause>(first)
  const [reason, setReason] = useState('')
  return (
    <AskDialog {...dialog} isReady={isReason(reason)} onRun={() => onRun(cause, reason.trim())}>
      <Field label={t`Cause`}>
        <Select className="w-60" value={cause} onValueChange={setCause} options={optionsOf(causes)} />
      </Field>
      <ReasonField reason={reason} onReason={setReason} />
    </AskDialog>
  )
}

interface CallProps {
  entrant: string
  stages: readonly StageView[]
  onCall: (stage_id: string) => Promise<unknown>
  onClose: () => void
}

function CallDialog({ entrant, stages, onCall, onClose }: CallProps) {
  const { t } = useLingui()
  const free = stages.filter(({ is_closed, called }) => !is_closed && called === null)
  const [stage, setStage] = useState<string | undefined>(free.find(({ on }) => on === null)?.stage_id ?? free[0]?.stage_id)
  return (
    <AskDialog
      title={t`Call ${entrant}?`}
      body={free.length === 0 ? t`No stage is free.` : t`The team and the screens are told at once, and the call time begins.`}
      action={t`Call team`}
      isReady={stage !== undefined}
      onRun={async () => {
        if (stage !== undefined) await onCall(stage)
      }}
      onClose={onClose}
    >
      <Field label={t({ context: 'real world', message: 'Stage' })}>
        <Select
          className="w-60"
          value={stage}
          onValueChange={setStage}
          options={free.map(({ stage_id, name, on }) => ({ value: stage_id, label: name, ...(on === null ? {} : { note: t`in use` }) }))}
        />
      </Field>
    </AskDialog>
  )
}

interface StartProps {
  id: string
  challenge_id: string
  acts: ChallengeActs
  onClose: () => void
}

/** The slot begins once every reset step is ticked. */
function StartDialog({ id, challenge_id, acts, onClose }: StartProps) {
  const { t } = useLingui()
  const { data } = useQuery(challengeQuery(id, challenge_id))
  const [ticked, setTicked] = useState<readonly number[]>([])
  const steps = data?.reset_steps ?? []
  return (
    <AskDialog
      title={t`Start the challenge?`}
      body={steps.length === 0 ? t`The clock starts at once.` : t`Tick every reset step. The clock starts at once.`}
      action={t`Start challenge`}
      isReady={data !== undefined && ticked.length === steps.length}
      onRun={() => acts.start(challenge_id, { reset_steps: [...ticked].sort((a, b) => a - b) })}
      onClose={onClose}
    >
      {steps.map((step, at) => (
        <Checkbox
          key={step}
          checked={ticked.includes(at)}
          onCheckedChange={(isOn) => setTicked(isOn ? [...ticked, at] : ticked.filter((one) => one !== at))}
        >
          {step}
        </Checkbox>
      ))}
    </AskDialog>
  )
}

interface MoveProps {
  entrant: string
  place: number
  onMove: (body: { place: number; reason: string }) => Promise<unknown>
  onClose: () => void
}

function MoveDialog({ entrant, place: from, onMove, onClose }: MoveProps) {
  const { t } = useLingui()
  const [place, setPlace] = useState<number | null>(from)
  const [reason, setReason] = useState('')
  return (
    <AskDialog
      title={t`Move ${entrant} in the queue?`}
      action={t`Move challenge`}
      isReady={place !== null && place !== from && isReason(reason)}
      onRun={async () => {
        if (place !== null) await onMove({ place, reason: reason.trim() })
      }}
      onClose={onClose}
    >
      <Field label={t`New place`}>
        <NumberInput className="w-28" min={1} max={10_000} value={place} onValueChange={setPlace} />
      </Field>
      <ReasonField reason={reason} onReason={setReason} help={<Trans>The team reads it.</Trans>} />
    </AskDialog>
  )
}
