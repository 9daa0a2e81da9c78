import { Button, IconButton, Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { boundNumber, boundText, DateTimeField, FieldError, fieldId, FormField, MultiCombobox } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { DragRows } from './drag-rows.tsx'
import { useFormFacts } from './form-facts.ts'
import { newHint, type WordsInput } from './model.ts'

const most = 20
/** Hints with what opening one costs, which others come first and, in a contest, when each appears. */
export function HintFields({ warning, isFree = false }: { warning?: ReactNode; isFree?: boolean }) {
  const { t } = useLingui()
  const { control, formState } = useFormContext<WordsInput>()
  const hints = useFieldArray({ control, name: 'hints', keyName: 'key' })
  const error = messageAt(formState.errors, 'hints')
  return (
    <Section
      title={<Trans>Hints</Trans>}
      note={isFree ? <Trans>Opening a hint costs nothing</Trans> : <Trans>Opening a hint costs points</Trans>}
    >
      <div id={fieldId('hints')} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <DragRows
          keys={hints.fields.map(({ key }) => key)}
          nameOf={(index) => t`hint ${index + 1}`}
          onMove={hints.move}
          className="flex flex-col gap-3"
        >
          {(index, handle) => <HintRow index={index} handle={handle} isFree={isFree} onRemove={() => hints.remove(index)} />}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        {!isFree && warning}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={hints.fields.length >= most}
            onClick={() => hints.append(newHint())}
          >
            <Trans>Add hint</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}

interface RowProps {
  index: number
  handle: ReactNode
  isFree: boolean
  onRemove: () => void
}

function HintRow({ index, handle, isFree, onRemove }: RowProps) {
  const { t } = useLingui()
  const { kind } = useFormFacts()
  const n = index + 1
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_84px_32px] items-start gap-x-2 gap-y-1.5">
      <span className="flex justify-center pt-1.5 font-mono text-mono text-fg-3">
        {handle === null ? n : <span className="-mt-1.5">{handle}</span>}
      </span>
      <FormField<WordsInput, `hints.${number}.content`> name={`hints.${index}.content`} label={t`Hint ${n}`} labelHidden layout="stack">
        {({ value, onChange, onBlur, ref }) => (
          <Textarea
            ref={ref}
            rows={(value ?? '').length > 60 ? 3 : 1}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={t`Markdown`}
          />
        )}
      </FormField>
      {isFree ? (
        <span />
      ) : (
        <FormField<WordsInput, `hints.${number}.cost`> name={`hints.${index}.cost`} label={t`Hint ${n}, cost`} labelHidden layout="stack">
          {(field) => <NumberInput {...boundNumber(field)} min={0} max={100_000} />}
        </FormField>
      )}
      <IconButton label={t`Remove hint ${n}`} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      <span />
      <div className="col-span-2 flex flex-wrap items-start gap-2">
        <FormField<WordsInput, `hints.${number}.title`>
          name={`hints.${index}.title`}
          label={t`Hint ${n}, title`}
          labelHidden
          layout="stack"
          className="min-w-36 flex-1"
        >
          {(field) => <Input {...boundText(field)} placeholder={t`Title (optional)`} />}
        </FormField>
        <AfterField index={index} />
        {kind === 'topic' && <HintRelease index={index} />}
      </div>
    </div>
  )
}

/** Other hints that must be opened before this one. */
function AfterField({ index }: { index: number }) {
  const { t } = useLingui()
  const hints = useWatch<WordsInput, 'hints'>({ name: 'hints' }) ?? []
  const own = hints[index]?.hint_id
  const options = hints.flatMap(({ hint_id, title }, at) =>
    hint_id === undefined || hint_id === own ? [] : [{ value: hint_id, label: title ? `${at + 1} ${title}` : t`Hint ${at + 1}` }],
  )
  if (options.length === 0) return null
  return (
    <FormField<WordsInput, `hints.${number}.after`>
      name={`hints.${index}.after`}
      label={t`Hint ${index + 1}, opens after`}
      labelHidden
      layout="stack"
      className="min-w-36 flex-1"
    >
      {({ value, onChange, onBlur }) => (
        <MultiCombobox placeholder={t`Opens after…`} value={value ?? []} onValueChange={onChange} onBlur={onBlur} options={options} />
      )}
    </FormField>
  )
}

function HintRelease({ index }: { index: number }) {
  const { t } = useLingui()
  return (
    <FormField
      name={`hints.${index}.release_at`}
      label={<Trans>Shown at</Trans>}
      layout="stack"
      help={t`Leave empty to show it with the question.`}
    >
      {({ value, onChange, onBlur }) => (
        <DateTimeField value={(value as string | null | undefined) ?? null} onValueChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}
