import { maskedFlag } from '@beacon/api/bank/question'
import { Button, IconButton, Input, Select } from '@beacon/ui/controls'
import { FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { newFlag, type QuestionInput } from './model.ts'
import { useHeldElsewhere } from './held-elsewhere.ts'

const most = 50

interface Props {
  /** The path of the list: the flags of a part, or of a stage. */
  list: string
  label: (flag: number) => string
  /** How many of them are needed, once there are several. */
  logic?: ReactNode
}

/** Flags that are accepted: the text of each, and how it is matched. */
export function FlagRows({ list: given, label, logic }: Props) {
  const { t } = useLingui()
  const { control, formState } = useFormContext<QuestionInput>()
  // Checked by the caller: the list of the form that stands around it holds flags.
  const list = given as `parts.${number}.flags`
  const rows = useFieldArray({ control, name: list, keyName: 'key' })
  const listError = messageAt(formState.errors, list)
  return (
    <div id={fieldId(list)} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {rows.fields.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[20px_minmax(0,1fr)_152px_32px] items-start gap-x-2">
          <span aria-hidden="true" className="pt-1.5 text-right font-mono text-mono text-fg-3">
            {index + 1}
          </span>
          <FlagText list={list} index={index} label={label(index + 1)} />
          <FormField<QuestionInput> name={`${list}.${index}.match`} label={t`Match`} labelHidden layout="stack">
            {(field) => (
              <Select
                aria-label={t`How ${label(index + 1)} is matched`}
                value={field.value as string}
                onValueChange={field.onChange}
                options={[
                  { value: 'exact', label: t`Exact` },
                  { value: 'case_insensitive', label: t`Case-insensitive` },
                  { value: 'regex', label: t`Regular expression` },
                ]}
              />
            )}
          </FormField>
          <IconButton label={t`Remove ${label(index + 1)}`} disabled={rows.fields.length === 1} onClick={() => rows.remove(index)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {listError !== undefined && <FieldError>{listError}</FieldError>}
      <div className="flex flex-wrap items-center gap-3 pl-5">
        <Button
          look="quiet"
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={rows.fields.length >= most}
          onClick={() => rows.append(newFlag())}
        >
          <Trans>Add flag</Trans>
        </Button>
        {rows.fields.length > 1 && logic}
      </div>
    </div>
  )
}

function FlagText({ list, index, label }: { list: `parts.${number}.flags`; index: number; label: string }) {
  const name = `${list}.${index}.content` as const
  const content = useWatch<QuestionInput, typeof name>({ name })
  const held = useHeldElsewhere(content)
  return (
    <FormField<QuestionInput, typeof name>
      name={name}
      label={label}
      labelHidden
      layout="stack"
      {...(held === null ? {} : { help: <HeldNote name={held} /> })}
    >
      {({ value, onChange, onBlur, ref }) => (
        <Input
          mono
          ref={ref}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          // A masked flag is replaced as a whole: its dots are no text to add to.
          onFocus={(event) => event.target.value === maskedFlag && event.target.select()}
        />
      )}
    </FormField>
  )
}

/** A warning only: a box that takes a flag for the whole contest could not tell the two questions apart. */
function HeldNote({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-amber">
      <Mark name="triangle" />
      <Trans>“{name}” also uses this flag.</Trans>
    </span>
  )
}

/** How many of the flags of a part are needed. A dynamic part has one flag for each entrant, or one for each member. */
export function LogicField({ part, isStatic }: { part: number; isStatic: boolean }) {
  const { t } = useLingui()
  const all = [
    { value: 'any', label: isStatic ? t`any one flag` : t`the entrant's flag` },
    { value: 'all', label: t`all flags, in any order` },
    { value: 'team', label: t`one flag from every member` },
  ]
  return (
    <FormField<QuestionInput> name={`parts.${part}.logic`} label={t`Accept`} labelHidden layout="stack">
      {(field) => (
        <Select
          aria-label={t`Accept`}
          prefix={t`Accept:`}
          size="sm"
          className="w-auto"
          value={field.value as string}
          onValueChange={field.onChange}
          options={isStatic ? all : all.filter(({ value }) => value !== 'all')}
        />
      )}
    </FormField>
  )
}
