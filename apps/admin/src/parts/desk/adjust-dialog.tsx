import { call } from '@beacon/api/client'
import { entrant } from '@beacon/api/contest/entrant'
import { limits } from '@beacon/api/limits'
import { ranking } from '@beacon/api/contest/ranking'
import { Checkbox, Segmented, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { everyPage } from '../list/every-page.ts'
import { ActionForm } from '../contest-clock/action-form.tsx'
import { PointsInput, useTypedPoints } from './points-input.tsx'

interface Props {
  id: string
  /** Chosen at first. */
  entrants: readonly string[]
  onClose: () => void
}

/** A reward or a penalty: it counts from now on and never moves a tie. */
export function AdjustDialog({ id, entrants, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>(entrants)
  const [kind, setKind] = useState<'reward' | 'penalty'>('penalty')
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isVisible, setVisible] = useState(true)
  const { data = [], isPending } = useQuery({
    queryKey: ['every entrant by name', id],
    queryFn: () => everyPage((place) => call(entrant.rows, { params: { resource_id: id }, query: { ...place, sort: 'name' } })),
  })
  const options = data.map(({ entrant_id, name }) => ({ value: entrant_id, label: name }))
  const { scoreOf, problemOf } = useTypedPoints()
  const score = points === null ? null : scoreOf(points)
  const isRight = score !== null && score >= 1 && score <= limits.adjustment_max
  const text = reason.trim()
  const run = async () => {
    const params = { resource_id: id }
    await call(ranking.adjust, {
      params,
      body: { entrant_ids: [...chosen], points: (kind === 'reward' ? 1 : -1) * (score ?? 0), reason: text, visible: isVisible },
    })
    await Promise.all([
      client.invalidateQueries({ queryKey: [ranking.scores.path, params] }),
      client.invalidateQueries({ queryKey: [ranking.adjustments.path, params] }),
    ])
    toast.done({ title: plural(chosen.length, { one: '# entrant adjusted', other: '# entrants adjusted' }) })
  }
  return (
    <ActionForm
      title={t`Reward or penalty`}
      body={t`It counts from now on and does not affect tie-breaking. Reverse it with a counter-entry.`}
      action={kind === 'reward' ? t`Give reward` : t`Give penalty`}
      isReady={chosen.length > 0 && isRight && text !== '' && [...text].length <= limits.reason.max}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Entrants`} required>
        <MultiCombobox value={chosen} onValueChange={setChosen} options={options} loading={isPending} placeholder={t`Find by name`} />
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field label={t`Kind`}>
          <Segmented
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'penalty', label: t`Penalty` },
              { value: 'reward', label: t({ context: 'desk', message: 'Reward' }) },
            ]}
          />
        </Field>
        <Field label={t`Points`} required error={points === 0 ? t`Points cannot be zero.` : problemOf(points)}>
          <PointsInput value={points} onValueChange={setPoints} className="w-36" />
        </Field>
      </div>
      <Field label={t`Reason`} required>
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Checkbox checked={isVisible} onCheckedChange={setVisible}>
        {t`Players see it with its reason`}
      </Checkbox>
    </ActionForm>
  )
}
