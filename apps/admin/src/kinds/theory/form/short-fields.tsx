import { theoryLimits } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { Button, IconButton, Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { boundNumber, boundText, Field, FieldError, fieldId, FormField, FormRows } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { formatMarks } from '../bank/words.ts'
import { MarksInput } from './marks-input.tsx'
import type { TheoryInput } from './model.ts'

/** What markers go by: the reference answer and its points. */
export function ShortFields({ isMasked }: { isMasked: boolean }) {
  const { t } = useLingui()
  return (
    <FormRows>
      {isMasked ? (
        <p className="text-caption text-fg-3">
          <Trans>You cannot view the reference answer. It is kept.</Trans>
        </p>
      ) : (
        <>
          <FormField<TheoryInput, 'reference_answer'> name="reference_answer" label={t`Reference answer`} required>
            {(field) => <Textarea {...boundText(field)} rows={4} counter={2048} />}
          </FormField>
          <RubricRows />
        </>
      )}
      <FormField<TheoryInput, 'answer_length_max'> name="answer_length_max" label={t`Character limit`}>
        {(field) => <NumberInput {...boundNumber(field)} className="w-36" min={1} max={theoryLimits.answer_length} unit={t`characters`} />}
      </FormField>
    </FormRows>
  )
}

/** Points that a marker ticks; the positive ones make the score, negative ones take away. */
function RubricRows() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { formState } = useFormContext<TheoryInput>()
  const rows = useFieldArray<TheoryInput, 'rubric'>({ name: 'rubric' })
  const held = useWatch<TheoryInput, 'rubric'>({ name: 'rubric' }) ?? []
  const total = held.reduce((all, { marks }) => all + Math.max(0, marks), 0)
  const sum = formatMarks(locale, total)
  const wrong = messageAt(formState.errors, 'rubric')
  return (
    <Field
      label={<Trans context="theory">Points</Trans>}
      id={fieldId('rubric')}
      help={held.length > 0 ? t`${plural(total / 100, { one: `${sum} mark in total`, other: `${sum} marks in total` })}` : undefined}
    >
      <div className="flex flex-col gap-2">
        {rows.fields.map(({ id }, index) => {
          const n = index + 1
          return (
            <div key={id} className="grid grid-cols-[minmax(0,1fr)_112px_32px] items-start gap-2">
              <FormField<TheoryInput, `rubric.${number}.text`>
                name={`rubric.${index}.text`}
                label={t`Point ${n}`}
                labelHidden
                layout="stack"
              >
                {(field) => <Input {...boundText(field)} />}
              </FormField>
              <FormField<TheoryInput, `rubric.${number}.marks`>
                name={`rubric.${index}.marks`}
                label={t`Marks for point ${n}`}
                labelHidden
                layout="stack"
              >
                {({ value, onChange, onBlur }) => <MarksInput value={value} min={-1000} onChange={onChange} onBlur={onBlur} />}
              </FormField>
              <IconButton label={t`Remove point ${n}`} onClick={() => rows.remove(index)}>
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </div>
          )
        })}
        {wrong !== undefined && <FieldError>{wrong}</FieldError>}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= theoryLimits.rubric.rows}
            onClick={() => rows.append({ text: '', marks: 100 })}
          >
            <Trans>Add point</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
