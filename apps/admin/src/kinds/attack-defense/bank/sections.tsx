import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { boundNumber, boundText, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { BaseFields } from '../../../parts/question-form/base-fields.tsx'
import { EndSections } from '../../../parts/question-form/staff-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { PortRows } from '../../../parts/question-scripts/port-rows.tsx'
import { RuntimeField } from '../../../parts/question-scripts/runtime-field.tsx'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'
import { CheckPoints } from './check-points.tsx'
import { newPort, type ServiceInput } from './model.ts'
import { StoreRows } from './store-rows.tsx'
import { usePutModeWords } from './words.ts'

type Busy = { onBusy: (isBusy: boolean) => void }

/** The fields of a service: its words, where it listens, its flags, its check script and further check points. */
export function ServiceSections({ onBusy }: Busy) {
  return (
    <>
      <BaseFields />
      <Section title={<Trans>Service</Trans>}>
        <FormRows>
          <KeyField />
          <PortRows limits={serviceLimits} newPort={newPort} />
          <StoreRows />
        </FormRows>
      </Section>
      <Section title={<Trans context="check">Check</Trans>}>
        <FormRows>
          <ScriptFields onBusy={onBusy} />
          <PutModeField />
          <RuntimeField />
          <TimeoutFields />
          <RoundFields />
        </FormRows>
      </Section>
      <CheckPoints onBusy={onBusy} />
      <EndSections onBusy={onBusy} />
    </>
  )
}

function KeyField() {
  const { t } = useLingui()
  return (
    <FormField<ServiceInput, 'service_key'>
      name="service_key"
      label={t`Service key`}
      required
      help={<Trans>Shown in tables, hints and APIs. Lowercase letters, digits and hyphens.</Trans>}
    >
      {(field) => <Input {...boundText(field)} mono className="w-60" autoComplete="off" spellCheck={false} />}
    </FormField>
  )
}

/** Who may not see scripts leaves them as they are. */
function ScriptFields({ onBusy }: Busy) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  if (isMasked)
    return (
      <p className="text-fg-3">
        <Trans>Check scripts are shown to people with access. They stay as they are.</Trans>
      </p>
    )
  return (
    <>
      <ScriptField
        name="checker_script"
        label={t`Check script`}
        help={<Trans>A checker of ForcAD or Hackerdom (check, put, get; exit codes 101–104, 110), or of FAUST. At most 10 MB.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <ScriptField
        name="checker_attachment"
        label={t`Files of the script`}
        help={<Trans>A zip or tar.gz is unpacked next to the script. At most 100 MB.</Trans>}
        isScript={false}
        onBusy={onBusy}
      />
    </>
  )
}

function PutModeField() {
  const { t } = useLingui()
  const words = usePutModeWords()
  return (
    <FormField<ServiceInput, 'put_mode'>
      name="put_mode"
      label={t`Put prints`}
      help={<Trans>ForcAD tags: none is a private ID, pfr a public hint and a private ID (FAUST too), nfr nothing.</Trans>}
    >
      {({ value, onChange }) => <Select className="w-60" value={value ?? 'split'} onValueChange={onChange} options={optionsOf(words)} />}
    </FormField>
  )
}

function TimeoutFields() {
  const { t } = useLingui()
  const stages = { check: t`Check, time-out`, put: t`Put, time-out`, get: t`Get, time-out` }
  return (
    <>
      {(['check', 'put', 'get'] as const).map((stage) => (
        <FormField<ServiceInput, `stage_timeout_s.${typeof stage}`>
          key={stage}
          name={`stage_timeout_s.${stage}`}
          label={stages[stage]}
          {...(stage === 'get' ? { help: <Trans>Seconds. Then the script is stopped and the service counts as down.</Trans> } : {})}
        >
          {(field) => <NumberInput {...boundNumber(field)} className="w-28" {...serviceLimits.timeout_s} />}
        </FormField>
      ))}
    </>
  )
}

function RoundFields() {
  const { t } = useLingui()
  return (
    <>
      <FormField<ServiceInput, 'puts'>
        name="puts"
        label={t`Flags a round`}
        help={<Trans>How many stores get a flag each round, in turn. Empty: every store.</Trans>}
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={1} max={serviceLimits.stores.max} />}
      </FormField>
      <FormField<ServiceInput, 'old_gets'>
        name="old_gets"
        label={t`Old flags read`}
        help={<Trans>Flags of earlier rounds that each round reads back, picked at random.</Trans>}
      >
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput ref={ref} className="w-28" {...serviceLimits.old_gets} value={value ?? 1} onValueChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
    </>
  )
}
