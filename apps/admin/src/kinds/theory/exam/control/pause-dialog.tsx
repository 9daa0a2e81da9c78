import { call } from '@beacon/api/client'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { useServerNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Segmented, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { lengthText } from '../../../../parts/contest-clock/times.ts'
import { useExamCall } from '../use-exam-call.ts'
import { idsOf, inParts, sum } from './in-parts.ts'
import { isReason, ReasonField } from './reason-field.tsx'
import { useScope } from './use-scope.ts'
import type { Candidate } from './candidate.ts'

interface PauseProps {
  id: string
  kind: 'pause' | 'resume'
  whom: readonly Candidate[] | 'room'
  rooms: readonly Room[]
  onClose: () => void
}

/** Pauses some candidates or a room, or lets them go on. */
export function PauseDialog({ id, kind: wanted, whom, rooms, onClose }: PauseProps) {
  const { t } = useLingui()
  const run = useExamCall()
  const [kind, setKind] = useState(wanted)
  const words = usePauseWords(kind, whom)
  const [reason, setReason] = useState('')
  const [room, setRoom] = useState(rooms[0]?.room_id ?? '')
  const isPause = kind === 'pause'
  const sendTo = async (entrant_ids: string[] | null, room_id: string | null): Promise<number> => {
    const params = { exam_id: id }
    if (isPause) return (await call(examDesk.pause, { params, body: { entrant_ids, room_id, reason: reason.trim() } })).paused
    return (await call(examDesk.resume, { params, body: { entrant_ids, room_id } })).resumed
  }
  const send = async () => (whom === 'room' ? sendTo(null, room) : sum(await inParts(idsOf(whom), (ids) => sendTo(ids, null))))
  return (
    <ActionForm
      title={words.title}
      body={words.body}
      action={isPause ? t({ context: 'exam', message: 'Pause' }) : t({ context: 'exam', message: 'Resume' })}
      isReady={(whom !== 'room' || room !== '') && (!isPause || isReason(reason, 1))}
      onRun={() =>
        run(send, (count) =>
          isPause
            ? plural(count, { one: '# candidate paused', other: '# candidates paused' })
            : plural(count, { one: '# candidate resumed', other: '# candidates resumed' }),
        )
      }
      onClose={onClose}
    >
      {whom === 'room' && (
        <>
          <Field label={t({ context: 'exam', message: 'Room' })} layout="stack">
            <Select value={room} onValueChange={setRoom} options={rooms.map(({ room_id, name }) => ({ value: room_id, label: name }))} />
          </Field>
          <Segmented
            aria-label={t({ context: 'exam', message: 'Pause or resume' })}
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'pause', label: t({ context: 'exam', message: 'Pause' }) },
              { value: 'resume', label: t({ context: 'exam', message: 'Resume' }) },
            ]}
          />
        </>
      )}
      {isPause && <ReasonField value={reason} onChange={setReason} help={t({ context: 'exam', message: 'Shown to the candidate.' })} />}
    </ActionForm>
  )
}

function usePauseWords(kind: 'pause' | 'resume', whom: readonly Candidate[] | 'room'): { title: string; body: string } {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  const scope = useScope(whom === 'room' ? [] : whom)
  if (kind === 'pause') {
    const body = t({ context: 'exam', message: 'The clock stops and questions are covered. Answers in transit are still saved.' })
    const later = t({ context: 'exam', message: 'Candidates who start later are not paused.' })
    return whom === 'room'
      ? { title: t({ context: 'exam', message: 'Pause a room?' }), body: `${body} ${later}` }
      : { title: t({ context: 'exam', message: `Pause ${scope}?` }), body }
  }
  const since = whom === 'room' || whom.length !== 1 ? null : (whom[0]?.row?.paused_at ?? null)
  const paused = since === null ? '' : lengthText(locale, Math.max(0, now - Date.parse(since)), 'up')
  return {
    title: whom === 'room' ? t({ context: 'exam', message: 'Resume a room?' }) : t({ context: 'exam', message: `Resume ${scope}?` }),
    body:
      since === null
        ? t({ context: 'exam', message: 'Each candidate is given back the time they were paused.' })
        : t({ context: 'exam', message: `Paused for ${paused}. The deadline moves by the same amount.` }),
  }
}
