import { call } from '@beacon/api/client'
import { authoringLimits, imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { AskDialog } from '@beacon/auth/call'
import { Checkbox, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeAnswer } from './queries.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

/** What the node holds as the next version; what was not checked needs a reason. */
export function SaveDialog({ image, authoring, onClose }: AuthoringPanelProps & { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isUnchecked, setUnchecked] = useState(false)
  const [reason, setReason] = useState('')
  const isChecked = authoring.check?.is_good === true
  const save = async () => {
    const body = { note, reason: isChecked ? '' : reason.trim() }
    await takeAnswer(client, await call(imageAuthoring.save, { params: { resource_id: image.resource_id }, body }))
  }
  return (
    <AskDialog
      title={t`Save as version ${image.next_version}?`}
      body={<Trans>Stops the node and saves its disk as the version, then deletes the node and its snapshots.</Trans>}
      action={t`Save version ${image.next_version}`}
      isReady={isChecked || (isUnchecked && reason.trim() !== '')}
      onRun={save}
      onClose={onClose}
    >
      <Field layout="stack" label={<Trans>Note</Trans>} help={<Trans>Shown next to the version.</Trans>}>
        <Input value={note} maxLength={imageFieldLimits.note_max} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
      </Field>
      {!isChecked && (
        <>
          <Checkbox checked={isUnchecked} onCheckedChange={setUnchecked}>
            {authoring.check === null ? <Trans>Save unchecked</Trans> : <Trans>Save despite the failed check</Trans>}
          </Checkbox>
          {isUnchecked && (
            <Field layout="stack" label={<Trans>Reason</Trans>} required help={<Trans>Recorded in the audit log.</Trans>}>
              <Input
                value={reason}
                maxLength={authoringLimits.reason_max}
                autoComplete="off"
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
        </>
      )}
    </AskDialog>
  )
}
