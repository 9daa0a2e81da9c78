import { Button, IconButton, Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { boundNumber, boundText, Field, FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { DragRows } from './drag-rows.tsx'
import type { QuestionInput } from './model.ts'

const most = 50

/** What referees give points for. The rows make the score: it follows them. */
export function RubricRows() {
  const { t } = useLingui()
  const { control, formState, setValue, getValues } = useFormContext<QuestionInput>()
  const rows = useFieldArray({ control, name: 'rubric', keyName: 'key' })
  const rubric = useWatch({ control, name: 'rubric' }) ?? []
  const sum = rubric.reduce((total, { max_points }) => total + (Number.isInteger(max_points) ? max_points : 0), 0)
  useEffect(() => {
    if (sum > 0 && getValues('score') !== sum) setValue('score', sum, { shouldDirty: true })
  }, [sum, getValues, setValue])
  const error = messageAt(formState.errors, 'rubric')
  return (
    <Field
      label={<Trans>Rubric</Trans>}
      required
      id={fieldId('rubric')}
      help={<Plural value={sum} one="# point in total, the question's score." other="# points in total, the question's score." />}
    >
      <div className="flex flex-col gap-2">
        <DragRows keys={rows.fields.map(({ key }) => key)} nameOf={(index) => t`row ${index + 1}`} onMove={rows.move}>
          {(index, handle) => (
            <div className="grid grid-cols-[20px_minmax(0,1fr)_112px_32px] items-start gap-x-2 gap-y-1">
              <span>{handle}</span>
              <FormField<QuestionInput, `rubric.${number}.name`>
                name={`rubric.${index}.name`}
                label={t`Rubric, row ${index + 1}`}
                labelHidden
                layout="stack"
              >
                {(field) => <Input {...boundText(field)} placeholder={t`Criterion`} />}
              </FormField>
              <FormField<QuestionInput, `rubric.${number}.max_points`>
                name={`rubric.${index}.max_points`}
                label={t`Points of row ${index + 1}`}
                labelHidden
                layout="stack"
              >
                {(field) => <NumberInput {...boundNumber(field)} min={1} max={10_000} unit={t`points`} />}
              </FormField>
              <IconButton label={t`Remove row ${index + 1}`} onClick={() => rows.remove(index)}>
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
              <span />
              <FormField<QuestionInput, `rubric.${number}.description`>
                name={`rubric.${index}.description`}
                label={t`Description of row ${index + 1}`}
                labelHidden
                layout="stack"
                className="col-span-2"
              >
                {(field) => <Textarea {...boundText(field)} rows={1} placeholder={t`Marking guide (optional)`} />}
              </FormField>
            </div>
          )}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div className="pl-5">
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= most}
            onClick={() => rows.append({ name: '', max_points: 100, description: '' })}
          >
            <Trans>Add row</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
