import { call } from '@beacon/api/client'
import { direction, type DirectionView } from '@beacon/api/bank/direction'
import { AskDialog } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface Props {
  row: DirectionView
  rows: readonly DirectionView[]
  nameOf: (row: DirectionView) => string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Moves all questions and topics to another direction; the old names lead there from then on. */
export function MergeDialog({ row, rows, nameOf, onDone, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const [into, setInto] = useState<string | null>(null)
  const name = nameOf(row)
  const { question_count, topic_count } = row
  const merge = async () => {
    if (into === null) return
    const target = await call(direction.merge, { params: { resource_id: row.resource_id }, body: { into } })
    await onDone()
    toast.done({ title: t`${name} merged into ${nameOf(target)}` })
  }
  return (
    <AskDialog
      size="sm"
      title={t`Merge “${name}”`}
      body={
        <Trans>
          {question_count} bank questions and {topic_count} contest questions move; its key and aliases become aliases of the other
          category. This cannot be undone.
        </Trans>
      }
      action={<Trans>Merge category</Trans>}
      look="danger"
      isReady={into !== null}
      onRun={merge}
      onClose={onClose}
    >
      {(failure) => (
        <Field label={<Trans>Into</Trans>} layout="stack" error={failure}>
          <Combobox
            value={into}
            onValueChange={setInto}
            placeholder={t`Choose a category`}
            options={rows
              .filter((one) => one.resource_id !== row.resource_id)
              .map((one) => ({ value: one.resource_id, label: nameOf(one) }))}
          />
        </Field>
      )}
    </AskDialog>
  )
}
