import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { examDesk, type AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import { useServerNow } from '@beacon/auth'
import { formatTime } from '@beacon/i18n'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import type { RoomsReply } from '../room/room-query.ts'
import { LateDialog } from './late-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { idsOf, inParts, sum } from './in-parts.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { isReason, ReasonField } from './reason-field.tsx'
import { StoryDialog } from './story-dialog.tsx'
import { useScope } from './use-scope.ts'
import { useExamCall } from '../use-exam-call.ts'
import type { Candidate } from './candidate.ts'

/** `all`: extra time for every candidate of the exam. */
export type OpenDialog =
  | { kind: 'extra'; whom: readonly Candidate[] | 'all' }
  | { kind: 'submit'; whom: readonly Candidate[] }
  | { kind: 'message'; whom: readonly Candidate[] | 'all' }
  /** `room`: the candidates of a room that is chosen in the dialog. */
  | { kind: 'pause' | 'resume'; whom: readonly Candidate[] | 'room' }
  | { kind: 'story'; row: AttemptRow }
  | { kind: 'reopen' | 'release' | 'late'; row: AttemptRow }

interface Props {
  contest: ContestFull
  /** As the caller may reach them. */
  rooms: RoomsReply | undefined
  asked: OpenDialog
  onClose: () => void
}

const dayMinutes = 1_440
/** Of the staff of a room, for one candidate in all. */
const roomMinutes = 30
const isMinutes = (minutes: number | null, least: number): minutes is number =>
  minutes !== null && Number.isInteger(minutes) && minutes !== 0 && minutes >= least && minutes <= dayMinutes

const areMarksFinal = (contest: ContestFull): boolean =>
  'reviewed_at' in contest && (contest.reviewed_at !== null || contest.released_at !== null)

/** The question of an action of the invigilators. */
export function AttemptDialog({ contest, rooms, asked, onClose }: Props) {
  const id = contest.resource_id
  switch (asked.kind) {
    case 'extra':
      return <ExtraDialog id={id} whom={asked.whom} isOfRoom={rooms?.is_invigilator === true} onClose={onClose} />
    case 'submit':
      return <SubmitDialog id={id} whom={asked.whom} onClose={onClose} />
    case 'reopen':
      return <ReopenDialog id={id} row={asked.row} onClose={onClose} />
    case 'release':
      return <ReleaseDeviceDialog id={id} row={asked.row} onClose={onClose} />
    case 'message':
      return <MessageDialog id={id} whom={asked.whom} rooms={rooms} onClose={onClose} />
    case 'pause':
    case 'resume':
      return <PauseDialog id={id} kind={asked.kind} whom={asked.whom} rooms={rooms?.items ?? []} onClose={onClose} />
    case 'story':
      return <StoryDialog id={id} row={asked.row} onClose={onClose} />
    case 'late':
      return <LateDialog id={id} row={asked.row} isFinal={areMarksFinal(contest)} onClose={onClose} />
  }
}

interface MinutesProps {
  value: number | null
  onChange: (minutes: number | null) => void
  least: number
  most?: number
}

function MinutesField({ value, onChange, least, most = dayMinutes }: MinutesProps) {
  const { t, i18n } = useLingui()
  return (
    <Field label={t({ context: 'exam', message: 'Minutes' })} required layout="stack">
      <NumberInput
        className="w-32"
        min={least}
        max={most}
        value={value}
        onValueChange={onChange}
        unit={i18n._(msg({ context: 'unit', message: 'min' }))}
      />
    </Field>
  )
}

interface ExtraProps {
  id: string
  whom: readonly Candidate[] | 'all'
  /** The staff of a room takes no time away, and gives each candidate so much in all. */
  isOfRoom: boolean
  onClose: () => void
}

function ExtraDialog({ id, whom, isOfRoom, onClose }: ExtraProps) {
  const { t } = useLingui()
  const run = useExamCall()
  const scope = useScope(whom)
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const known =
    whom === 'all' || whom.some(({ row }) => row === null) ? null : whom.filter(({ row }) => row?.state === 'auto_submitted').length
  const [least, most] = isOfRoom ? [1, roomMinutes] : [-dayMinutes, dayMinutes]
  const m = minutes ?? 0
  const papers =
    known === null
      ? t({ context: 'exam', message: 'Automatically submitted papers reopen.' })
      : plural(known, { one: '# automatically submitted paper reopens.', other: '# automatically submitted papers reopen.' })
  const less = Math.abs(m)
  const taken = t({
    context: 'exam',
    message: `Take ${plural(less, { one: '# minute', other: '# minutes' })} from ${scope}? At least 60 s remain.`,
  })
  const given = t({ context: 'exam', message: `Give ${scope} ${plural(m, { one: '# minute', other: '# minutes' })}?` })
  const send = async () => {
    const body = { minutes: m, reason: reason.trim() }
    const params = { exam_id: id }
    const replies =
      whom === 'all'
        ? [await call(examDesk.extra_time, { params, body: { ...body, entrant_ids: null } })]
        : await inParts(idsOf(whom), (entrant_ids) => call(examDesk.extra_time, { params, body: { ...body, entrant_ids } }))
    return { moved: sum(replies.map(({ moved }) => moved)), reopened: sum(replies.map(({ reopened }) => reopened)) }
  }
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Extra time' })}
      body={m < 0 ? taken : known === 0 ? given : `${given} ${papers}`}
      action={m < 0 ? t({ context: 'exam', message: 'Reduce time' }) : t({ context: 'exam', message: 'Give extra time' })}
      isReady={isMinutes(minutes, least) && (minutes ?? 0) <= most && isReason(reason)}
      onRun={() =>
        run(send, ({ moved, reopened }) => {
          const deadlines = plural(moved, { one: '# deadline moved', other: '# deadlines moved' })
          return reopened === 0 ? deadlines : `${deadlines}, ${plural(reopened, { one: '# paper reopened', other: '# papers reopened' })}`
        })
      }
      onClose={onClose}
    >
      <MinutesField value={minutes} onChange={setMinutes} least={least} most={most} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}

function SubmitDialog({ id, whom, onClose }: { id: string; whom: readonly Candidate[]; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [reason, setReason] = useState('')
  const row = whom.length === 1 ? (whom[0]?.row ?? null) : null
  const count = whom.length
  const title = plural(count, { one: 'Submit the papers of # candidate now?', other: 'Submit the papers of # candidates now?' })
  const { name = '', answered = 0, total = 0 } = row ?? {}
  const send = () =>
    inParts(idsOf(whom), (entrant_ids) =>
      call(examDesk.submit_for, { params: { exam_id: id }, body: { entrant_ids, reason: reason.trim() } }),
    )
  return (
    <ActionForm
      title={row === null ? title : t({ context: 'exam', message: `Submit ${name}’s paper now?` })}
      body={
        row === null
          ? t({ context: 'exam', message: 'Submitted papers are not changed.' })
          : t({ context: 'exam', message: `${answered} of ${total} answered.` })
      }
      action={t({ context: 'exam', message: 'Submit now' })}
      look="danger"
      isReady={isReason(reason)}
      onRun={() =>
        run(send, (replies) => {
          const papers = sum(replies.map(({ submitted }) => submitted))
          return plural(papers, { one: '# paper submitted', other: '# papers submitted' })
        })
      }
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} help={t({ context: 'exam', message: 'Shown to the candidate.' })} />
    </ActionForm>
  )
}

function ReopenDialog({ id, row, onClose }: { id: string; row: AttemptRow; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const now = useServerNow(30_000)
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const until = formatTime(now + (minutes ?? 0) * 60_000, { seconds: false })
  const { entrant_id, name } = row
  const send = () => call(examDesk.reopen, { params: { exam_id: id }, body: { entrant_id, minutes: minutes ?? 0, reason: reason.trim() } })
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Reopen ${name}'s paper until ${until}?` })}
      body={t({ context: 'exam', message: 'The submitted version is kept.' })}
      action={t({ context: 'exam', message: 'Reopen' })}
      isReady={isMinutes(minutes, 1) && isReason(reason)}
      onRun={() =>
        run(send, ({ deadline }) => {
          const end = formatTime(deadline, { seconds: false })
          return t({ context: 'exam', message: `The paper is open until ${end}` })
        })
      }
      onClose={onClose}
    >
      <MinutesField value={minutes} onChange={setMinutes} least={1} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  )
}

function ReleaseDeviceDialog({ id, row: { entrant_id, name }, onClose }: { id: string; row: AttemptRow; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Let ${name} continue on another device?` })}
      body={t({ context: 'exam', message: 'The current device stops when another one starts.' })}
      action={t({ context: 'exam', message: 'Release device' })}
      onRun={() =>
        run(
          () => call(examDesk.release_device, { params: { exam_id: id }, body: { entrant_id } }),
          () => t({ context: 'exam', message: 'The candidate can continue on another device' }),
        )
      }
      onClose={onClose}
    />
  )
}
