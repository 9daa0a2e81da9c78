import { Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import { useFormFacts } from '../question-form/form-facts.ts'
import { ScriptField } from '../question-scripts/script-field.tsx'
import { NumberField } from './number-field.tsx'

type Range = { min: number; max: number }

interface Props {
  onBusy: (isBusy: boolean) => void
  /** Without `patch_mb` all questions of the bank take patches of one size. */
  limits: { ready_s: Range; patch_mb?: Range }
}

/** The patch that the proof takes, and how the service comes back after one. */
export function PatchFields({ onBusy, limits }: Props) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  return (
    <>
      {!isMasked && (
        <ScriptField
          name="reference_patch"
          label={t`Reference patch`}
          help={<Trans>A tar.gz with update.sh at its top level, as a team would send it. The proof uses it.</Trans>}
          isScript={false}
          endings={['.tar.gz', '.tgz']}
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
      {limits.patch_mb !== undefined && (
        <NumberField
          name="patch_mb"
          label={t`Patch size`}
          help={<Trans>Largest archive in MB, packed.</Trans>}
          range={limits.patch_mb}
          fresh={20}
        />
      )}
    </>
  )
}
