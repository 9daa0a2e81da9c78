import type { TopicRow } from '@beacon/api/topic/topic'
import { NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  row: TopicRow
  count: number
  onMove: (place: number) => Promise<void>
  onClose: () => void
}

/** Moves a topic to a place by its number. */
export function PlaceDialog({ row, count, onMove, onClose }: Props) {
  const { t } = useLingui()
  const [place, setPlace] = useState<number | null>(row.sort)
  const isReady = place !== null && Number.isInteger(place) && place >= 1 && place <= count
  return (
    <ActionForm
      size="sm"
      title={t`Move “${row.name}”`}
      body={t`Players see the questions in this order.`}
      action={t`Move question`}
      isReady={isReady}
      onRun={() => onMove((place ?? 1) - 1)}
      onClose={onClose}
    >
      <Field label={t`Position, 1 to ${count}`}>
        <NumberInput value={place} onValueChange={setPlace} min={1} max={count} />
      </Field>
    </ActionForm>
  )
}
