import { Banner } from '@beacon/ui/feedback'
import { Input } from '@beacon/ui/controls'
import { Field, fieldId, FileDrop } from '@beacon/ui/form'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSending } from '../../../parts/form/use-sending.ts'
import { type ImageSourceEntry, type SourceProps, SourceStopped } from './source.ts'

const endings = ['.qcow2', '.vmdk', '.vdi', '.vhdx', '.raw', '.img', '.ova']

/** A disk of a virtual machine. What it is says its content, whatever its name ends with. */
function DiskFields({ builder, isBusy, error, onPrepare, onName }: SourceProps) {
  const { t } = useLingui()
  const sending = useSending('scene_disk')
  const [member, setMember] = useState('')
  // The form sends what is written when it is sent.
  const written = useRef('')
  const missing = builder?.disks?.missing ?? null
  const send = async (file: File) => {
    const sent = await sending.send(file)
    if (sent === null) throw new SourceStopped()
    return { kind: 'disk' as const, file_id: sent.file_id, member: written.current }
  }
  const choose = (next: File | null) => {
    sending.choose(next)
    onPrepare(next === null ? null : () => send(next))
    if (next !== null) onName(next.name)
  }
  return (
    <>
      {missing !== null && (
        <Banner boxed tone="warning" title={<Trans>Virtual disks cannot be imported now:</Trans>}>
          <Trans>the package {missing} is not installed on the server.</Trans>
        </Banner>
      )}
      <Field
        label={t({ context: 'image', message: 'File' })}
        id={fieldId('file')}
        required
        error={error}
        help={t`A standalone qcow2, VMDK, VDI, VHDX, raw or OVA disk. Converted to qcow2. Choose it again to resume uploading.`}
      >
        <FileDrop
          files={sending.items}
          multiple={false}
          disabled={isBusy}
          endings={endings}
          max_bytes={builder?.disks?.bytes}
          onAdd={([first]) => first !== undefined && choose(first.file)}
          onRemove={() => choose(null)}
        />
      </Field>
      {sending.file?.name.toLowerCase().endsWith('.ova') === true && (
        <Field label={t`Disk inside the OVA`} help={t`File name of the disk. Needed only if the OVA contains several.`}>
          <Input
            mono
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            readOnly={isBusy}
            value={member}
            onChange={({ target }) => {
              setMember(target.value)
              written.current = target.value.trim()
            }}
          />
        </Field>
      )}
    </>
  )
}

export const diskSource: ImageSourceEntry = {
  kind: 'disk',
  label: msg({ context: 'image', message: 'Virtual disk' }),
  Fields: DiskFields,
}
