import { call } from '@beacon/api/client'
import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { text } from '@beacon/api/fields'
import { reevaluation } from '@beacon/api/kinds/ai/desk'
import { evaluationFields } from '@beacon/api/kinds/ai/question'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormRows } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { labelsOf } from '../bank/labels.ts'
import { DataFields, ScoringFields } from './evaluation-fields.tsx'
import { runsQuery, type Task, tasksQuery } from './queries.ts'

const schema = z.object({ reason: text(aiLimits.reason), ...evaluationFields })
type Values = z.input<typeof schema>

interface Props {
  id: string
  task: Task
  onDone: (reevaluation_id: string) => void
  onClose: () => void
}

/** New data or new rules for a question with submissions: all of them are evaluated aside, and nothing changes before a word. */
export function ReevaluateDialog({ id, task, onDone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const locale = useFormatLocale()
  const [isUploading, setUploading] = useState(false)
  const words = useMemo(() => labelsOf({ i18n, locale }, 0), [i18n, locale])
  const reason = t`Reason`
  const labelOf = useCallback((path: string) => (path === 'reason' ? reason : words(path)), [words, reason])
  const form = useContractForm({ schema, defaultValues: valuesOf(task), labelOf })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t`Re-evaluate “${task.name}”`}
      description={t`All counted submissions are evaluated aside. You see what would move before you apply it.`}
      action={t`Start re-evaluation`}
      isReady={!isUploading}
      onSubmit={async (body) => {
        const { reevaluation_id } = await call(reevaluation.start, { params: { resource_id: id, topic_id: task.topic_id }, body })
        await Promise.all([runsQuery(id), tasksQuery(id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
        toast.done({ title: t`The re-evaluation runs` })
        onDone(reevaluation_id)
      }}
      onClose={onClose}
    >
      <FormRows>
        <FormField<Values, 'reason'> name="reason" label={reason} required help={t`The announcement to the teams says it.`}>
          {(field) => <Textarea {...boundText(field)} rows={2} counter={aiLimits.reason.max} />}
        </FormField>
        <DataFields onBusy={setUploading} stays />
        <ScoringFields />
      </FormRows>
    </FormDialog>
  )
}

/** As the topic stands; files that are not replaced stay. */
const valuesOf = (task: Task): Values => ({
  reason: '',
  reference: null,
  id_column: task.id_column,
  value_column: task.value_column,
  split_mode: task.split_mode,
  split_ratio: task.split_ratio,
  metric: task.metric,
  positive: task.positive,
  metric_digits: task.digits,
  points_way: task.points_way,
  base: task.base,
  target: task.target,
})
