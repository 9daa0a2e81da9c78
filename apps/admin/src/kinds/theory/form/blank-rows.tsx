import { blankKind } from '@beacon/api/kinds/theory/question'
import { Checkbox, IconButton, NumberInput, Segmented } from '@beacon/ui/controls'
import { boundNumber, Field, FieldError, fieldId, FormField, FormRows, TagsInput } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { removeBlank } from './blanks.ts'
import type { TheoryInput } from './model.ts'

/** Blanks by their number in the question, each with what it accepts and its share of the score. */
export function BlankRows({ isMasked }: { isMasked: boolean }) {
  const { formState } = useFormContext<TheoryInput>()
  const blanks = useWatch<TheoryInput, 'blanks'>({ name: 'blanks' }) ?? []
  const wrong = messageAt(formState.errors, 'blanks')
  if (isMasked)
    return (
      <p className="text-caption text-fg-3">
        <Trans>You cannot view the accepted answers. They are kept.</Trans>
      </p>
    )
  return (
    <Field label={<Trans>Blanks</Trans>} required layout="stack" id={fieldId('blanks')}>
      <div className="flex flex-col gap-4">
        {blanks.map((_blank, index) => (
          // A blank is its number: the rows never move.
          <BlankRow key={index} index={index} />
        ))}
        {blanks.length === 0 && (
          <p className="text-caption text-fg-3">
            <Trans>Insert blanks into the question first.</Trans>
          </p>
        )}
        {wrong !== undefined && <FieldError>{wrong}</FieldError>}
      </div>
    </Field>
  )
}

function BlankRow({ index }: { index: number }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext<TheoryInput>()
  const n = index + 1
  const remove = () => {
    const { stem, blanks } = removeBlank({ stem: getValues('stem'), blanks: getValues('blanks') ?? [] }, index)
    setValue('stem', stem, { shouldDirty: true })
    setValue('blanks', blanks, { shouldDirty: true })
  }
  const kind = useWatch<TheoryInput, `blanks.${number}.kind`>({ name: `blanks.${index}.kind` })
  const words = { exact: t`Exactly`, contains: t`Contains`, number: t({ message: 'Number', context: 'theory' }) }
  return (
    <fieldset className="flex flex-col gap-2 border-l-2 border-rule pl-3">
      <legend className="text-caption text-fg-3">
        <Trans>Blank {n}</Trans>
      </legend>
      <FormField<TheoryInput, `blanks.${number}.accepted`>
        name={`blanks.${index}.accepted`}
        label={t`Accepted answers of blank ${n}`}
        labelHidden
        layout="stack"
      >
        {({ value, onChange, onBlur }) => (
          <TagsInput value={value ?? []} onValueChange={onChange} onBlur={onBlur} max={20} placeholder={t`Enter adds an answer`} />
        )}
      </FormField>
      <div className="flex flex-wrap items-end gap-3">
        <FormField<TheoryInput, `blanks.${number}.kind`> name={`blanks.${index}.kind`} label={t`Match`} layout="stack">
          {({ value, onChange }) => (
            <Segmented
              size="sm"
              value={value ?? 'exact'}
              onValueChange={onChange}
              options={blankKind.options.map((one) => ({ value: one, label: words[one] }))}
            />
          )}
        </FormField>
        <FormField<TheoryInput, `blanks.${number}.score`> name={`blanks.${index}.score`} label={t`Share`} layout="stack">
          {(field) => <NumberInput {...boundNumber(field)} className="w-24" min={1} max={100} unit="%" />}
        </FormField>
        {kind === 'number' ? <Tolerance index={index} /> : <CaseField index={index} />}
        <IconButton label={t`Remove blank ${n}`} onClick={remove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}

function Tolerance({ index }: { index: number }) {
  const { t } = useLingui()
  return (
    <>
      <FormField<TheoryInput, `blanks.${number}.tolerance`> name={`blanks.${index}.tolerance`} label={t`Tolerance`} layout="stack">
        {({ value, onChange, onBlur, ref }) => (
          <NumberInput
            ref={ref}
            className="w-28"
            min={0}
            max={1_000_000}
            step={0.01}
            value={value ?? 0}
            onValueChange={(next) => onChange(next ?? 0)}
            onBlur={onBlur}
          />
        )}
      </FormField>
      <FormField<TheoryInput, `blanks.${number}.tolerance_unit`> name={`blanks.${index}.tolerance_unit`} label={t`Unit`} layout="stack">
        {({ value, onChange }) => (
          <Segmented
            size="sm"
            value={value ?? 'absolute'}
            onValueChange={onChange}
            options={[
              { value: 'absolute', label: t`absolute` },
              { value: 'percent', label: '%' },
            ]}
          />
        )}
      </FormField>
    </>
  )
}

function CaseField({ index }: { index: number }) {
  const { t } = useLingui()
  return (
    <FormField<TheoryInput, `blanks.${number}.case_sensitive`>
      name={`blanks.${index}.case_sensitive`}
      label={t`Letters`}
      labelHidden
      layout="stack"
    >
      {({ value, onChange }) => (
        <Checkbox checked={value ?? false} onCheckedChange={onChange}>
          <Trans>Case-sensitive</Trans>
        </Checkbox>
      )}
    </FormField>
  )
}

/** How the blanks are judged together. */
export function CompletionFields() {
  const { t } = useLingui()
  const count = (useWatch<TheoryInput, 'blanks'>({ name: 'blanks' }) ?? []).length
  return (
    <div className="mt-4">
      <FormRows>
        <FormField<TheoryInput, 'order_free'> name="order_free" label={t({ message: 'Order', context: 'theory' })}>
          {({ value, onChange }) => (
            <Checkbox checked={value ?? false} disabled={count < 2} onCheckedChange={onChange}>
              <Trans>Any order</Trans>
            </Checkbox>
          )}
        </FormField>
        <FormField<TheoryInput, 'judge'> name="judge" label={t`Marking`} layout="stack">
          {({ value, onChange }) => (
            <Segmented
              value={value ?? 'automatic'}
              onValueChange={onChange}
              options={[
                { value: 'automatic', label: t({ message: 'automatic', context: 'theory' }) },
                { value: 'manual', label: t`manual` },
                { value: 'reviewed', label: t`automatic, then manual review` },
              ]}
            />
          )}
        </FormField>
      </FormRows>
    </div>
  )
}
