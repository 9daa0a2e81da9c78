import { awdpQuestionLimits as limits } from '@beacon/api/kinds/awdp/question-limits'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { BaseFields, OriginFields } from '../../../parts/question-form/base-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { PlantField } from '../../../parts/question-scripts/plant-field.tsx'
import { RuntimeField } from '../../../parts/question-scripts/runtime-field.tsx'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'
import { StaffFields } from '../../../parts/question-form/staff-fields.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'
import { useFormScene } from '../../../parts/question-scene/use-form-scene.ts'
import type { AwdpValues } from './model.ts'

type Busy = { onBusy: (isBusy: boolean) => void }

/** The fields of an AWDP question: its words, where the service stands, what checks and attacks it, and what patches may be. */
export function AwdpSections({ onBusy }: Busy) {
  const { kind } = useFormFacts()
  return (
    <>
      <BaseFields />
      <Section title={<Trans>Service</Trans>}>
        <FormRows>
          {kind === 'question' && <TemplateField />}
          <PlaceFields />
          <PlantField at="flag_place" />
        </FormRows>
      </Section>
      <Section title={<Trans>Points</Trans>} note={<Trans>Per round, for whoever is alone</Trans>}>
        <FormRows>
          <PointFields />
        </FormRows>
      </Section>
      <Section title={<Trans>Check and exploit</Trans>}>
        <FormRows>
          <Scripts onBusy={onBusy} />
          <RuntimeField />
          <Times />
        </FormRows>
      </Section>
      <Section title={<Trans>Patches</Trans>}>
        <FormRows>
          <PatchFields onBusy={onBusy} />
        </FormRows>
      </Section>
      <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 20 files of 100 MB</Trans>}>
        <AttachmentField name="attachments" label={<Trans>Files</Trans>} onBusy={onBusy} />
      </Section>
      <Section title={<Trans>Origin</Trans>}>
        <OriginFields />
      </Section>
      <StaffFields onBusy={onBusy} />
    </>
  )
}

/** A node of the scene, and one of its ports; where the scene is not known to the form, as they are typed. */
function PlaceFields() {
  const { t } = useLingui()
  const scene = useFormScene()
  const chosen = useWatch<AwdpValues, 'node'>({ name: 'node' })
  const nodes = scene?.nodes.map(({ id }) => id) ?? []
  const ports = scene?.nodes.find(({ id }) => id === chosen)?.ports?.flatMap(({ port, proto }) => (proto === 'udp' ? [] : [port])) ?? []
  return (
    <>
      <FormField<AwdpValues, 'node'>
        name="node"
        label={t`Node`}
        required
        help={scene === null ? <Trans>Choose a template first.</Trans> : <Trans>The node that is attacked and patched.</Trans>}
      >
        {({ value, onChange }) => (
          <Select
            className="w-60"
            placeholder={t`Choose a node`}
            value={value === '' ? undefined : value}
            onValueChange={onChange}
            options={[...new Set([...nodes, ...(value === '' ? [] : [value])])].map((id) => ({ value: id, label: id }))}
          />
        )}
      </FormField>
      <FormField<AwdpValues, 'port'>
        name="port"
        label={t({ context: 'service', message: 'Port' })}
        required
        help={
          ports.length === 0 ? (
            <Trans>A TCP port that the node opens.</Trans>
          ) : (
            <Trans>A TCP port that the node opens: {ports.join(', ')}</Trans>
          )
        }
      >
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput ref={ref} className="w-28" {...limits.port} value={value} onValueChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
    </>
  )
}

type NumberName = 'score' | 'defence_score' | 'check_timeout_s' | 'exploit_timeout_s' | 'ready_s' | 'patch_mb'
interface NumberProps {
  name: NumberName
  label: string
  help?: ReactNode
  range: { min: number; max: number }
  fresh: number
}

function NumberField({ name, label, help, range, fresh }: NumberProps) {
  return (
    <FormField<AwdpValues, NumberName> name={name} label={label} help={help}>
      {({ value, onChange, onBlur, ref }) => (
        <NumberInput ref={ref} className="w-28" {...range} value={value ?? fresh} onValueChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}

function PointFields() {
  const { t } = useLingui()
  return (
    <>
      <NumberField
        name="score"
        label={t`Attack points`}
        help={<Trans>They fall with every team that attacks the question.</Trans>}
        range={limits.score}
        fresh={500}
      />
      <NumberField
        name="defence_score"
        label={t`Defence points`}
        help={<Trans>They fall with every team that defends it.</Trans>}
        range={limits.score}
        fresh={500}
      />
    </>
  )
}

/** Who may not see scripts leaves them as they are. */
function Scripts({ onBusy }: Busy) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  if (isMasked)
    return (
      <p className="text-fg-3">
        <Trans>Scripts and the reference patch are shown to people with access. They stay as they are.</Trans>
      </p>
    )
  const beside = <Trans>A zip or tar.gz is unpacked next to the script. At most 100 MB.</Trans>
  return (
    <>
      <ScriptField
        name="checker_script"
        label={t`Check script`}
        help={<Trans>Called as “check HOST”. It ends with 101 if the service works.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <ScriptField name="checker_attachment" label={t`Files of the check script`} help={beside} isScript={false} onBusy={onBusy} />
      <ScriptField
        name="exploit_script"
        label={t`Exploit`}
        help={<Trans>Called as “exploit HOST”. It prints the flag and ends with 0, or ends with 1.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <ScriptField name="exploit_attachment" label={t`Files of the exploit`} help={beside} isScript={false} onBusy={onBusy} />
    </>
  )
}

function Times() {
  const { t } = useLingui()
  return (
    <>
      <NumberField name="check_timeout_s" label={t`Check, time-out`} range={limits.timeout_s} fresh={10} />
      <NumberField
        name="exploit_timeout_s"
        label={t`Exploit, time-out`}
        help={<Trans>Seconds. An exploit that runs out of time proves nothing, and the patch is judged again.</Trans>}
        range={limits.timeout_s}
        fresh={30}
      />
    </>
  )
}

function PatchFields({ onBusy }: Busy) {
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
      <FormField<AwdpValues, 'restart_command'>
        name="restart_command"
        label={t`Restart command`}
        help={<Trans>Run in the node after the patch. Leave empty to restart the nodes.</Trans>}
      >
        {({ value, onChange, onBlur, ref }) => <Input mono ref={ref} value={value ?? ''} onChange={onChange} onBlur={onBlur} />}
      </FormField>
      <NumberField
        name="ready_s"
        label={t`Ready within`}
        help={<Trans>Seconds from a start or a restart until the port answers.</Trans>}
        range={limits.ready_s}
        fresh={60}
      />
      <NumberField
        name="patch_mb"
        label={t`Patch size`}
        help={<Trans>Largest archive in MB, packed.</Trans>}
        range={limits.patch_mb}
        fresh={20}
      />
    </>
  )
}
