import { call } from '@beacon/api/client'
import { direction, type DirectionView } from '@beacon/api/direction'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
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
  const words = useErrorWords()
  const [into, setInto] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = nameOf(row)
  const { question_count, topic_count } = row
  const merge = async () => {
    if (into === null) return
    setBusy(true)
    try {
      const target = await call(direction.merge, { params: { resource_id: row.resource_id }, body: { into } })
      await onDone()
      toast.done({ title: t`${name} merged into ${nameOf(target)}` })
      onClose()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={t`Merge “${name}”`}
      description={
        <Trans>
          {question_count} bank questions and {topic_count} contest questions move; its key and aliases become aliases of the other
          category. This cannot be undone.
        </Trans>
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" saving={isBusy} disabled={into === null} onClick={() => void merge()}>
            <Trans>Merge category</Trans>
          </Button>
        </>
      }
    >
      <Field label={<Trans>Into</Trans>} layout="stack" error={failure}>
        <Combobox
          value={into}
          onValueChange={setInto}
          placeholder={t`Choose a category`}
          options={rows.filter((one) => one.resource_id !== row.resource_id).map((one) => ({ value: one.resource_id, label: nameOf(one) }))}
        />
      </Field>
    </Dialog>
  )
}
