import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { limits } from '@beacon/api/limits'
import { NumberInput } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FileDrop, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { useSending } from '../../../parts/form/use-sending.ts'

export interface DiscValues {
  /** Name of the chosen file: it goes up when the form is sent. */
  iso_file_id: string
  disk_mb: number
}

interface Props {
  sending: ReturnType<typeof useSending>
  labelOf: (path: string) => string
  isBusy: boolean
  isWindows: boolean
}

/** The disc that a machine is installed from, and the empty disk that it is installed on. */
export function DiscFields({ sending, labelOf, isBusy, isWindows }: Props) {
  const { t } = useLingui()
  return (
    <>
      <FormField<DiscValues, 'iso_file_id'>
        name="iso_file_id"
        label={labelOf('iso_file_id')}
        required
        help={t`ISO up to 1 GB. The machine boots from it while its disk is empty. Not stored in image versions.`}
      >
        {({ onChange }) => (
          <FileDrop
            files={sending.items}
            multiple={false}
            disabled={isBusy}
            endings={['.iso']}
            max_bytes={limits.disc_bytes}
            onAdd={([first]) => {
              if (first === undefined) return
              sending.choose(first.file)
              onChange(first.file.name)
            }}
            onRemove={() => {
              sending.choose(null)
              onChange('')
            }}
          />
        )}
      </FormField>
      {isWindows && (
        <Banner boxed tone="warning" title={<Trans>The disc must include virtio drivers.</Trans>}>
          <Trans>Without them, Windows setup finds neither disk nor network.</Trans>
        </Banner>
      )}
      <FormField<DiscValues, 'disk_mb'> name="disk_mb" label={labelOf('disk_mb')} required>
        {({ value, onChange }) => (
          <NumberInput
            className="w-36"
            {...authoringLimits.disk_mb}
            unit="MB"
            value={value}
            onValueChange={(next) => onChange(next ?? 0)}
          />
        )}
      </FormField>
    </>
  )
}
