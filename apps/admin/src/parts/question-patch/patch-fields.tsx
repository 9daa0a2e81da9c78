import { MB } from '@beacon/api/limits'
import { Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useFormFacts } from '../question-form/form-facts.ts'
import { ScriptField } from '../question-scripts/script-field.tsx'
import { NumberField } from './number-field.tsx'

type Range = { min: number; max: number }

interface Props {
  onBusy: (isBusy: boolean) => void
  /** `patch_mb` is what a question may choose, or the size that every patch of the bank stays below. */
  limits: { ready_s: Range; patch_mb: Range | number }
}

const isWithin = (value: unknown, { min, max }: Range): value is number => typeof value === 'number' && value >= min && value <= max

/** The patch that the proof takes, and how the service comes back after one. */
export function PatchFields({ onBusy, limits }: Props) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  const chosen: unknown = useWatch({ name: 'patch_mb' })
  const { patch_mb } = limits
  const most = typeof patch_mb === 'number' ? patch_mb : isWithin(chosen, patch_mb) ? chosen : patch_mb.max
  return (
    <>
      {!isMasked && (
        <ScriptField
          name="reference_patch"
          label={t`Reference patch`}
          help={<Trans>A tar.gz with update.sh at its top level, as a team would send it. The proof uses it.</Trans>}
          isScript={false}
          endings={['.tar.gz', '.tgz']}
          upload={{ purpose: 'attachment', max_bytes: most * MB }}
          onBusy={onBusy}
        />
      )}
      <FormField<FieldValues>
        name="restart_command"
        label={t`Restart command`}
        help={<Trans>Run in the node after the patch. Leave empty to restart the nodes.</Trans>}
      >
        {({ value, onChange, onBlur, ref }) => (
          <Input mono ref={ref} value={typeof value === 'string' ? value : ''} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <NumberField
        name="ready_s"
        label={t`Ready within`}
        help={<Trans>Seconds from a start or a restart until the port answers.</Trans>}
        range={limits.ready_s}
        fresh={60}
      />
      {typeof patch_mb !== 'number' && (
        <NumberField
          name="patch_mb"
          label={t`Patch size`}
          help={<Trans>Largest archive in MB, packed.</Trans>}
          range={patch_mb}
          fresh={20}
        />
      )}
    </>
  )
}
