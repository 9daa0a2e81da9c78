import { optionLetter, theoryLimits } from '@beacon/api/kinds/theory/question'
import { Button, Checkbox, IconButton, RadioGroup, Textarea } from '@beacon/ui/controls'
import { boundText, Field, FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pin, PinOff, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { DragRows } from '../../../parts/question-form/drag-rows.tsx'
import { newOption, type TheoryInput } from './model.ts'
import type { Lang } from './stem-fields.tsx'

/** Options with their key. An option keeps its id wherever it moves. `shown`: the language whose texts are in sight. */
export function OptionRows({ shown, isMasked }: { shown: Lang; isMasked: boolean }) {
  const { t } = useLingui()
  const { formState, setValue } = useFormContext<TheoryInput>()
  const rows = useFieldArray<TheoryInput, 'options'>({ name: 'options' })
  const [lang, type, key = []] = useWatch<TheoryInput, ['lang', 'question_type', 'key']>({ name: ['lang', 'question_type', 'key'] })
  const { min, max } = theoryLimits.options
  const toggle = (id: string, isRight: boolean) => {
    const next = type === 'single' ? [id] : isRight ? [...key, id] : key.filter((one) => one !== id)
    setValue('key', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const remove = (index: number, id: string) => {
    rows.remove(index)
    if (!isMasked)
      setValue(
        'key',
        key.filter((one) => one !== id),
        { shouldDirty: true },
      )
  }
  const wrong = messageAt(formState.errors, 'key') ?? messageAt(formState.errors, 'options')
  return (
    <Field
      label={<Trans>Options</Trans>}
      required
      layout="stack"
      id={fieldId('options')}
      help={isMasked ? t`You cannot view the correct answer. It is kept.` : undefined}
    >
      <div className="flex flex-col gap-2" id={fieldId('key')}>
        <DragRows keys={rows.fields.map(({ id }) => id)} nameOf={(index) => t`option ${optionLetter(index)}`} onMove={rows.move}>
          {(index, handle) => {
            const row = rows.fields[index]
            const letter = optionLetter(index)
            if (row === undefined) return null
            return (
              <div className="grid grid-cols-[20px_32px_minmax(0,1fr)_auto] items-start gap-2">
                <span>{handle}</span>
                <Tick
                  letter={letter}
                  isMany={type === 'multiple'}
                  isRight={key.includes(row.option_id)}
                  isOff={isMasked}
                  onChange={(isRight) => toggle(row.option_id, isRight)}
                />
                {shown === lang ? (
                  <OptionText index={index} letter={letter} />
                ) : (
                  <OptionTranslation index={index} letter={letter} lang={shown} option_id={row.option_id} />
                )}
                <span className="flex">
                  <PinButton index={index} letter={letter} />
                  <IconButton
                    label={t`Remove option ${letter}`}
                    disabled={rows.fields.length <= min}
                    onClick={() => remove(index, row.option_id)}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              </div>
            )
          }}
        </DragRows>
        {wrong !== undefined && <FieldError>{wrong}</FieldError>}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= max}
            onClick={() => rows.append(newOption())}
          >
            <Trans>Add option</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}

interface TickProps {
  letter: string
  isMany: boolean
  isRight: boolean
  isOff: boolean
  onChange: (isRight: boolean) => void
}

function Tick({ letter, isMany, isRight, isOff, onChange }: TickProps) {
  const { t } = useLingui()
  const label = t`${letter} is correct`
  if (isMany)
    return (
      <span className="pt-2">
        <Checkbox aria-label={label} checked={isRight} disabled={isOff} onCheckedChange={onChange} />
      </span>
    )
  return (
    <input
      type="radio"
      className="mt-2 size-4 accent-amber"
      aria-label={label}
      checked={isRight}
      disabled={isOff}
      onChange={() => onChange(true)}
    />
  )
}

function OptionText({ index, letter }: { index: number; letter: string }) {
  const { t } = useLingui()
  return (
    <FormField<TheoryInput, `options.${number}.text`> name={`options.${index}.text`} label={t`Option ${letter}`} labelHidden layout="stack">
      {(field) => <Textarea {...boundText(field)} rows={1} placeholder={letter} />}
    </FormField>
  )
}

/** The text of an option in the second language, found by its id: options may have moved since. */
function OptionTranslation({ index, letter, lang, option_id }: { index: number; letter: string; lang: Lang; option_id: string }) {
  const { t } = useLingui()
  const { getValues, setValue, formState } = useFormContext<TheoryInput>()
  const held = useWatch<TheoryInput, `translations.${Lang}`>({ name: `translations.${lang}` })
  const text = held?.options?.find((one) => one.option_id === option_id)?.text ?? ''
  const put = (next: string) => {
    const before = getValues(`translations.${lang}`)
    const others = (before?.options ?? []).filter((one) => one.option_id !== option_id)
    setValue(`translations.${lang}`, { ...before, options: [...others, { option_id, text: next }] }, { shouldDirty: true })
  }
  const error = messageAt(formState.errors, `translations.${lang}.options.${index}.text`)
  return (
    <Field label={t`Option ${letter}`} labelHidden layout="stack" error={error}>
      <Textarea rows={1} lang={lang} value={text} onChange={(event) => put(event.target.value)} placeholder={letter} />
    </Field>
  )
}

function PinButton({ index, letter }: { index: number; letter: string }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<TheoryInput>()
  const isPinned = useWatch<TheoryInput, `options.${number}.pinned`>({ name: `options.${index}.pinned` }) === true
  return (
    <IconButton
      label={isPinned ? t`Unpin option ${letter}` : t`Pin option ${letter} in place`}
      aria-pressed={isPinned}
      onClick={() => setValue(`options.${index}.pinned`, !isPinned, { shouldDirty: true })}
    >
      {isPinned ? <Pin size={16} aria-hidden="true" /> : <PinOff size={16} aria-hidden="true" className="text-fg-3" />}
    </IconButton>
  )
}

/** The key of a true/false question. */
export function TruthField({ isMasked }: { isMasked: boolean }) {
  const { t } = useLingui()
  return (
    <FormField<TheoryInput, 'key'> name="key" label={t`Correct answer`} required>
      {({ value, onChange }) => (
        <RadioGroup
          value={value?.[0] ?? ''}
          disabled={isMasked}
          onValueChange={(next) => onChange([next])}
          options={[
            { value: 'true', label: t({ context: 'theory', message: 'True' }) },
            { value: 'false', label: t({ context: 'theory', message: 'False' }) },
          ]}
        />
      )}
    </FormField>
  )
}

/** Whether options stand in every paper as they stand here. */
export function FixedOrderField() {
  const { t } = useLingui()
  return (
    <div className="mt-3">
      <FormField<TheoryInput, 'fixed_order'> name="fixed_order" label={t`Option order`} labelHidden layout="stack">
        {({ value, onChange }) => (
          <Checkbox checked={value ?? false} onCheckedChange={onChange}>
            <Trans>Keep option order</Trans>
          </Checkbox>
        )}
      </FormField>
    </div>
  )
}
