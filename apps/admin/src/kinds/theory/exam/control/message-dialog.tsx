import { call } from '@beacon/api/client'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { Segmented, Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import type { RoomsReply } from '../room/room-query.ts'
import { useExamCall } from '../use-exam-call.ts'
import { idsOf, inParts, sum } from './in-parts.ts'
import { useScope } from './use-scope.ts'
import type { Candidate } from './candidate.ts'

interface Props {
  id: string
  /** `all`: the exam, or the room that is chosen in the dialog. */
  whom: readonly Candidate[] | 'all'
  rooms: RoomsReply | undefined
  onClose: () => void
}

const longest = 500
const everybody = 'all'

/** Tells candidates something; each confirms it in a dialog. */
export function MessageDialog({ id, whom, rooms, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const scope = useScope(whom)
  const [kind, setKind] = useState<'message' | 'warning'>('message')
  const [text, setText] = useState('')
  const own = rooms?.items ?? []
  const isOfRoom = rooms?.is_invigilator === true
  const [to, setTo] = useState(isOfRoom ? (own[0]?.room_id ?? everybody) : everybody)
  const send = async () => {
    const body = { kind, text: text.trim() }
    const tell = (entrant_ids: string[] | null, room_id: string | null) =>
      call(examRoom.message, { params: { exam_id: id }, body: { ...body, entrant_ids, room_id } })
    if (whom === 'all') return (await tell(null, to === everybody ? null : to)).sent
    return sum((await inParts(idsOf(whom), (ids) => tell(ids, null))).map(({ sent }) => sent))
  }
  return (
    <ActionForm
      title={
        whom === 'all' ? t({ context: 'exam', message: 'Message to candidates' }) : t({ context: 'exam', message: `Message to ${scope}` })
      }
      body={t({ context: 'exam', message: 'Shown over the questions until the candidate confirms. Delivered within 35 s.' })}
      action={kind === 'warning' ? t({ context: 'exam', message: 'Warn' }) : t({ context: 'exam', message: 'Send message' })}
      isReady={text.trim() !== '' && [...text.trim()].length <= longest}
      onRun={() => run(send, (sent) => plural(sent, { one: 'Sent to # candidate', other: 'Sent to # candidates' }))}
      onClose={onClose}
    >
      {whom === 'all' && own.length > 0 && (
        <Field label={t({ context: 'exam', message: 'To' })} layout="stack">
          <Select
            value={to}
            onValueChange={setTo}
            options={[
              ...(isOfRoom ? [] : [{ value: everybody, label: t({ context: 'exam', message: 'the whole exam' }) }]),
              ...own.map(({ room_id, name }) => ({ value: room_id, label: name })),
            ]}
          />
        </Field>
      )}
      <Field label={t({ context: 'exam', message: 'Kind' })} layout="stack">
        <Segmented
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'message', label: t({ context: 'exam', message: 'Message' }) },
            { value: 'warning', label: t({ context: 'exam', message: 'Warning' }) },
          ]}
        />
      </Field>
      <Field label={t({ context: 'exam', message: 'Text' })} required layout="stack">
        <Textarea rows={3} value={text} counter={longest} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
