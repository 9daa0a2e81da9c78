import type { RushAction, RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { rushLimits } from '@beacon/api/kinds/theory/exam/rush'
import { AskDialog } from '@beacon/auth/call'
import { Segmented, Select, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PointsInput, useTypedPoints } from '../../../../parts/desk/points-input.tsx'
import type { ActDetails } from './use-host.ts'

export type OpenDialog = 'cancel' | 'override' | 'adjust'
interface Props {
  asked: OpenDialog
  now: RushNow
  send: (action: RushAction, details: ActDetails) => Promise<unknown>
  onClose: () => void
}

const { min, max } = rushLimits.reason
const isReason = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= min && length <= max
}

/** What changes points afterwards is asked with its reason. */
export function HostDialog({ asked, now, send, onClose }: Props) {
  const { t } = useLingui()
  const { scoreOf, problemOf } = useTypedPoints()
  const [reason, setReason] = useState('')
  const [desk, setDesk] = useState(now.locked?.entrant_ids[0] ?? now.desks[0]?.entrant_id ?? '')
  const [verdict, setVerdict] = useState<'right' | 'wrong'>('right')
  const [typed, setTyped] = useState<number | null>(null)
  const score = typed === null ? null : scoreOf(typed)
  const texts = {
    cancel: {
      title: t({ context: 'rush', message: 'Cancel this question?' }),
      body: t({ context: 'rush', message: 'All points for this question are reversed. It is not played again.' }),
      action: t({ context: 'rush', message: 'Cancel question' }),
    },
    override: {
      title: t({ context: 'rush', message: 'Override the decision' }),
      body: t({ context: 'rush', message: 'The desk’s points for this question are recalculated.' }),
      action: t({ context: 'rush', message: 'Override' }),
    },
    adjust: {
      title: t({ context: 'rush', message: 'Adjust points' }),
      body: t({ context: 'rush', message: 'Use a minus sign to deduct points.' }),
      action: t({ context: 'rush', message: 'Adjust' }),
    },
  }[asked]
  const details = (): ActDetails => ({
    reason: reason.trim(),
    ...(asked === 'cancel' ? {} : { entrant_id: desk }),
    ...(asked === 'override' ? { is_right: verdict === 'right' } : {}),
    ...(asked === 'adjust' ? { points: score } : {}),
  })
  return (
    <AskDialog
      {...texts}
      look={asked === 'cancel' ? 'danger' : 'primary'}
      cancel={t({ context: 'rush', message: 'Back' })}
      isReady={isReason(reason) && (asked !== 'adjust' || (score !== null && score !== 0))}
      onRun={() => send(asked, details())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {asked !== 'cancel' && (
          <Field label={t({ context: 'rush', message: 'Desk' })} layout="stack">
            <Select
              value={desk}
              onValueChange={setDesk}
              options={now.desks.map(({ entrant_id, place, name }) => ({ value: entrant_id, label: `${place}. ${name}`, text: name }))}
            />
          </Field>
        )}
        {asked === 'override' && (
          <Field label={t({ context: 'rush', message: 'Decision' })} layout="stack">
            <Segmented
              value={verdict}
              onValueChange={setVerdict}
              options={[
                { value: 'right', label: t({ context: 'rush', message: 'Right' }) },
                { value: 'wrong', label: t({ context: 'rush', message: 'Wrong' }) },
              ]}
            />
          </Field>
        )}
        {asked === 'adjust' && (
          <Field label={t({ context: 'rush', message: 'Points' })} required layout="stack" error={problemOf(typed)}>
            <PointsInput className="w-32" least={-rushLimits.points} most={rushLimits.points} value={typed} onValueChange={setTyped} />
          </Field>
        )}
        <Field
          label={t({ context: 'exam', message: 'Reason' })}
          required
          layout="stack"
          help={t({ context: 'rush', message: '4–200 characters, kept in the record.' })}
        >
          <Textarea rows={2} value={reason} counter={max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </AskDialog>
  )
}
