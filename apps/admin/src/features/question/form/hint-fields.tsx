import { Button, IconButton, NumberInput, Textarea } from '@beacon/ui/controls'
import { FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../../../app/form-paths.ts'
import type { QuestionInput } from './model.ts'

const most = 20

/** Hints with what opening one costs. */
export function HintFields() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<QuestionInput>()
  const hints = useFieldArray({ control, name: 'hints', keyName: 'key' })
  const error = messageAt(formState.errors, 'hints')
  return (
    <Section title={<Trans>Hints</Trans>} note={<Trans>Opening a hint costs points</Trans>}>
      <div id={fieldId('hints')} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {hints.fields.map((hint, index) => (
          <div key={hint.key} className="grid grid-cols-[16px_minmax(0,1fr)_72px_32px] items-start gap-x-2">
            <span aria-hidden="true" className="pt-1.5 font-mono text-mono text-fg-3">
              {index + 1}
            </span>
            <FormField<QuestionInput> name={`hints.${index}.content`} label={t`Hint ${index + 1}`} labelHidden layout="stack">
              {({ value, onChange, onBlur, ref }) => (
                <Textarea ref={ref} rows={1} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
              )}
            </FormField>
            <FormField<QuestionInput> name={`hints.${index}.cost`} label={t`Hint ${index + 1}, cost`} labelHidden layout="stack">
              {({ value, onChange, onBlur, ref }) => (
                <NumberInput
                  ref={ref}
                  value={typeof value === 'number' ? value : null}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  min={0}
                  max={100_000}
                />
              )}
            </FormField>
            <IconButton label={t`Remove hint ${index + 1}`} onClick={() => hints.remove(index)}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={hints.fields.length >= most}
            onClick={() => hints.append({ title: '', content: '', cost: 0 })}
          >
            <Trans>Add hint</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}
