import type { ServiceKind } from '@beacon/api/scene/service-fields'
import { serviceFileNames, serviceLimits } from '@beacon/api/scene/service-limits'
import { Field, fieldId, FileDrop, type UploadItem } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

interface Props {
  kind: ServiceKind
  label: string
  items: UploadItem[]
  /** Room on the server; null while nobody knows. */
  free: number | null
  isBusy: boolean
  error: string | undefined
  onChoose: (file: File | null) => void
  required: boolean
}

/** The one file of a version. What it is say its bytes, whatever its name ends with. */
export function FileField({ kind, label, items, free, isBusy, error, onChoose, required }: Props) {
  const { t } = useLingui()
  const most = Math.min(serviceLimits.bytes[kind], free ?? Number.POSITIVE_INFINITY)
  const help = {
    linux: t`Place install.sh in the root or the only top-level folder. Size is limited only by free disk space.`,
    windows: t`Detected by content, not by file name.`,
    docker: t`Place the Dockerfile or compose file in the root or the only top-level folder.`,
  }
  const endings = serviceFileNames[kind].flatMap((name) => (name === 'tar.gz' ? ['.tar.gz', '.tgz'] : [`.${name}`]))
  return (
    <Field label={label} id={fieldId('file')} required={required} error={error} help={help[kind]}>
      <FileDrop
        files={items}
        multiple={false}
        disabled={isBusy}
        endings={endings}
        max_bytes={most}
        onAdd={([first]) => first !== undefined && onChoose(first.file)}
        onRemove={() => onChoose(null)}
      />
    </Field>
  )
}
