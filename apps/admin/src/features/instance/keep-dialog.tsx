import { call } from '@beacon/api/client'
import { imageNamePattern, imageFieldLimits, imageLimits } from '@beacon/api/image/image-limits'
import { instance, type InstanceRow } from '@beacon/api/scene/instance'
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
          ? t`Copies the disk after a clean shutdown of a copy. Remove private files and shell history first; they stay in the image. Leave the machine stopped until the image is saved.`
          : t`Copies the disk without memory or variables. Remove private files and shell history first; they stay in the image. Leave the machine stopped until the image is saved.`
      }
      action={t`Save as image`}
      look="primary"
      isReady={name.length >= min && name.length <= max && imageNamePattern.test(name)}
      onRun={async () => {
        const params = { instance_id: row.instance_id }
        const made = await call(instance.save_image, { params, body: { name, note } })
        const full = `${made.name}@${made.version}`
        toast.done({
          title: t`${full} is being built`,
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
        help={<Trans>A new name creates an image; an existing one gets a new version. Scenes keep their pinned version.</Trans>}
      >
        <Input mono value={name} maxLength={max} autoComplete="off" spellCheck={false} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field layout="stack" label={<Trans>Note</Trans>} help={<Trans>Shown next to the version.</Trans>}>
        <Input value={note} maxLength={imageFieldLimits.note_max} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
