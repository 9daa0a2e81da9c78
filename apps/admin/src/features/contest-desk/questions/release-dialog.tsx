import { call } from '@beacon/api/client'
import { topic, type TopicRow } from '@beacon/api/topic'
import { DateTimeField, Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../actions/action-form.tsx'
import { topicRowsQuery } from '../queries.ts'

/** Plans when a topic appears; empty = with the start. */
export function ReleaseDialog({ id, row, onClose }: { id: string; row: TopicRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [at, setAt] = useState(row.release_at)
  const [isUnreadable, setUnreadable] = useState(false)
  const save = async () => {
    await call(topic.update, { params: { resource_id: id, topic_id: row.resource_id }, body: { release_at: at, version: row.version } })
    await client.invalidateQueries({ queryKey: topicRowsQuery(id).queryKey })
  }
  return (
    <ActionForm
      size="sm"
      title={t`Release of “${row.name}”`}
      body={t`The question appears at this time; left empty, with the start.`}
      action={t`Plan release`}
      isReady={!isUnreadable}
      onRun={save}
      onClose={onClose}
    >
      <Field label={t`Release at`}>
        <DateTimeField value={at} onValueChange={setAt} onUnreadable={setUnreadable} />
      </Field>
    </ActionForm>
  )
}
