import { call } from '@beacon/api/client'
import { examRoom, type Room, type Seating } from '@beacon/api/kinds/theory/exam/exam-room'
import { Checkbox, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'

/** Gives candidates seats in chosen rooms. */
export function AssignDialog({ id, rooms, onClose }: { id: string; rooms: readonly Room[]; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(rooms.map(({ room_id }) => room_id)))
  const [seating, setSeating] = useState<Seating>('sequence')
  const [keep, setKeep] = useState(true)
  const room_ids = rooms.map(({ room_id }) => room_id).filter((room_id) => chosen.has(room_id))
  const turn = (room_id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(room_id)
    else next.delete(room_id)
    setChosen(next)
  }
  const send = () => call(examRoom.assign, { params: { exam_id: id }, body: { room_ids, seating, keep } })
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Assign seats' })}
      body={t({ context: 'exam', message: 'Candidates who have started keep their seats.' })}
      action={t({ context: 'exam', message: 'Assign' })}
      isReady={room_ids.length > 0}
      onRun={() =>
        run(send, ({ seated, left, neighbours }) => {
          const given = plural(seated, { one: '# seat assigned', other: '# seats assigned' })
          const without = left === 0 ? '' : plural(left, { one: ', # candidate without a seat', other: ', # candidates without a seat' })
          const pairs =
            seating !== 'apart' || neighbours === 0
              ? ''
              : plural(neighbours, {
                  one: ', # neighbouring pair from the same organisation',
                  other: ', # neighbouring pairs from the same organisation',
                })
          return `${given}${without}${pairs}`
        })
      }
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Order' })} layout="stack">
        <RadioGroup
          value={seating}
          onValueChange={setSeating}
          options={[
            { value: 'sequence', label: t({ context: 'exam', message: 'by candidate number' }) },
            { value: 'organisation', label: t({ context: 'exam', message: 'by organisation' }) },
            { value: 'apart', label: t({ context: 'exam', message: 'shuffled, neighbours from different organisations' }) },
          ]}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-fg-2">
          <Trans context="exam">Rooms, filled in order</Trans>
        </legend>
        <div className="flex max-h-48 flex-col gap-1 overflow-y-auto">
          {rooms.map(({ room_id, name, capacity, seated }) => (
            <Checkbox key={room_id} checked={chosen.has(room_id)} onCheckedChange={(isOn) => turn(room_id, isOn)}>
              {name} <span className="type-mono text-fg-3">{`${seated}/${capacity}`}</span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Checkbox checked={keep} onCheckedChange={setKeep}>
        <Trans context="exam">Keep assigned seats</Trans>
      </Checkbox>
    </ActionForm>
  )
}
