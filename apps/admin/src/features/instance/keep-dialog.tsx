import { call } from '@beacon/api/client'
import { imageNamePattern, imageFieldLimits, imageLimits } from '@beacon/api/image-limits'
import { instance, type InstanceRow } from '@beacon/api/instance'
import { AskDialog } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/** Makes an image of what stands on the disk of a machine: a new one, or the next version of one of that name. */
export function KeepDialog({ row, onClose }: { row: InstanceRow; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const navigate = useNavigate()
  const [name, setName] = useState(row.images[0]?.split('@')[0] ?? '')
  const [note, setNote] = useState('')
  const { min, max } = imageLimits.name
  return (
    <AskDialog
      title={t`Save “${row.name}” as an image`}
      body={
        row.virt_type === 'vm'
          ? t`Its disk is copied, and a copy of the machine shuts down first, so that everything is written. All files stay in the image, also those that it was given at its start and a shell history: remove them before. The machine stays as it is; leave it stopped until the image is saved.`
          : t`Its disk is copied. Its memory and its variables are left out; files such as a shell history are not, so remove them before. The machine stays as it is; leave it stopped until the image is saved.`
      }
      action={t`Save as image`}
      look="primary"
      isReady={name.length >= min && name.length <= max && imageNamePattern.test(name)}
      onRun={async () => {
        const params = { instance_id: row.instance_id }
        const made = await call(instance.save_image, { params, body: { name, note } })
        const full = `${made.name}@${made.version}`
        toast.done({
          title: t`${full} is being made`,
          action: {
            label: t({ context: 'instance', message: 'Images' }),
            onSelect: () => void navigate({ to: '/admin/std/image-manage' }),
          },
        })
      }}
      onClose={onClose}
    >
      <Field
        layout="stack"
        label={<Trans>Reference name of the image</Trans>}
        help={<Trans>A free name makes a new image, a name in use its next version. Scenes keep the version that they name.</Trans>}
      >
        <Input mono value={name} maxLength={max} autoComplete="off" spellCheck={false} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field layout="stack" label={<Trans>Note</Trans>} help={<Trans>Is shown at the version.</Trans>}>
        <Input value={note} maxLength={imageFieldLimits.note_max} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
