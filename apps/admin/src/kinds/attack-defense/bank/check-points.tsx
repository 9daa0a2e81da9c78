import { serviceLimits } from '@beacon/api/kinds/attack-defense/service-limits'
import { Button, IconButton, Input, NumberInput, Select } from '@beacon/ui/controls'
import { boundNumber, boundText, FieldError, fieldId, FormField, FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { DragRows } from '../../../parts/question-form/drag-rows.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { newCheckPoint, type ServiceInput } from './model.ts'

type Busy = { onBusy: (isBusy: boolean) => void }

/** Named check points beside the stages of the script, in their order. */
export function CheckPoints({ onBusy }: Busy) {
  const { t } = useLingui()
  const { control, formState, getValues } = useFormContext<ServiceInput>()
  const points = useFieldArray({ control, name: 'check_points', keyName: 'key' })
  const error = messageAt(formState.errors, 'check_points')
  return (
    <Section title={<Trans>Check points</Trans>} note={<Trans>Without a script of its own a check point uses the check script.</Trans>}>
      <div id={fieldId('check_points')} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <DragRows keys={points.fields.map(({ key }) => key)} nameOf={(index) => t`check point ${index + 1}`} onMove={points.move}>
          {(index, handle) => <PointRow index={index} handle={handle} onRemove={() => points.remove(index)} onBusy={onBusy} />}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={points.fields.length >= serviceLimits.check_points}
            onClick={() => points.append(newCheckPoint(getValues('ports.0.name') ?? ''))}
          >
            <Trans>Add check point</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}

interface PointProps extends Busy {
  index: number
  handle: ReactNode
  onRemove: () => void
}

function PointRow({ index, handle, onRemove, onBusy }: PointProps) {
  const { t } = useLingui()
  const types = useCheckPointWords()
  const { isMasked } = useFormFacts()
  const at = `check_points.${index}` as const
  const n = index + 1
  const ports = useWatch<ServiceInput, 'ports'>({ name: 'ports' }).map(({ name }) => name)
  return (
    <div className="rounded-panel border border-rule-2">
      <div className="flex items-center gap-2 px-2 py-1">
        {handle}
        <span className="min-w-0 flex-1 text-fg-2">
          <Trans>Check point {n}</Trans>
        </span>
        <IconButton label={t`Remove check point ${n}`} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="border-t border-rule-2 p-3">
        <FormRows>
          <FormField<ServiceInput, `check_points.${number}.name`> name={`${at}.name`} label={t`Name`} required>
            {(field) => <Input {...boundText(field)} />}
          </FormField>
          <FormField<ServiceInput, `check_points.${number}.type`> name={`${at}.type`} label={t`Type`}>
            {({ value, onChange }) => (
              <Select className="w-60" value={value ?? 'monitoring'} onValueChange={onChange} options={optionsOf(types)} />
            )}
          </FormField>
          <FormField<ServiceInput, `check_points.${number}.node`>
            name={`${at}.node`}
            label={t`Node`}
            help={<Trans>A node of the scene, or “host” for a box outside.</Trans>}
          >
            {({ value, onChange, onBlur, ref }) => (
              <Input mono ref={ref} className="w-60" value={value ?? 'host'} onChange={onChange} onBlur={onBlur} />
            )}
          </FormField>
          <FormField<ServiceInput, `check_points.${number}.port`>
            name={`${at}.port`}
            label={t({ context: 'service', message: 'Port' })}
            required
          >
            {({ value, onChange }) => (
              <Select
                className="w-60"
                value={value === '' ? undefined : value}
                onValueChange={onChange}
                options={[...new Set([...ports, value])].filter((name) => name !== '').map((name) => ({ value: name, label: name }))}
              />
            )}
          </FormField>
          <FormField<ServiceInput, `check_points.${number}.score`> name={`${at}.score`} label={t`Points`}>
            {({ value, onChange, onBlur, ref }) => (
              <NumberInput
                ref={ref}
                className="w-28"
                {...serviceLimits.score}
                value={value ?? 1}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          </FormField>
          <FormField<ServiceInput, `check_points.${number}.timeout_s`>
            name={`${at}.timeout_s`}
            label={t`Time-out`}
            help={<Trans>Seconds. Empty: that of each stage.</Trans>}
          >
            {(field) => <NumberInput {...boundNumber(field)} className="w-28" {...serviceLimits.timeout_s} />}
          </FormField>
          {!isMasked && (
            <>
              <ScriptField
                name={`${at}.check_script`}
                label={t`Script`}
                help={<Trans>.py, at most 10 MB</Trans>}
                isScript
                onBusy={onBusy}
              />
              <ScriptField
                name={`${at}.attachment`}
                label={t`Files of the script`}
                help={<Trans>At most 100 MB</Trans>}
                isScript={false}
                onBusy={onBusy}
              />
            </>
          )}
        </FormRows>
      </div>
    </div>
  )
}
