import { maskedFlag } from '@beacon/api/question'
import { Button, IconButton, Input, Select } from '@beacon/ui/controls'
import { FieldError, fieldId, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../../../app/form-paths.ts'
import { newFlag, type QuestionInput } from './model.ts'

const most = 50

/** The flags of one part: text, how it is matched, and how many of them are needed once there are several. */
export function FlagRows({ part, label }: { part: number; label: (flag: number) => string }) {
  const { t } = useLingui()
  const { control, formState } = useFormContext<QuestionInput>()
  const rows = useFieldArray({ control, name: `parts.${part}.flags`, keyName: 'key' })
  const listError = messageAt(formState.errors, `parts.${part}.flags`)
  return (
    <div id={fieldId(`parts.${part}.flags`)} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {rows.fields.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[20px_minmax(0,1fr)_152px_32px] items-start gap-x-2">
          <span aria-hidden="true" className="pt-1.5 text-right font-mono text-mono text-fg-3">
            {index + 1}
          </span>
          <FormField<QuestionInput> name={`parts.${part}.flags.${index}.content`} label={label(index + 1)} labelHidden layout="stack">
            {({ value, onChange, onBlur, ref }) => (
              <Input
                mono
                ref={ref}
                autoComplete="off"
                spellCheck={false}
                value={String(value ?? '')}
                onChange={onChange}
                onBlur={onBlur}
                // A masked flag is replaced as a whole: its dots are no text to add to.
                onFocus={(event) => event.target.value === maskedFlag && event.target.select()}
              />
            )}
          </FormField>
          <FormField<QuestionInput> name={`parts.${part}.flags.${index}.match`} label={t`Match`} labelHidden layout="stack">
            {(field) => (
              <Select
                aria-label={t`How ${label(index + 1)} is matched`}
                value={field.value as string}
                onValueChange={field.onChange}
                options={[
                  { value: 'exact', label: t`Exact` },
                  { value: 'case_insensitive', label: t`Either case` },
                  { value: 'regex', label: t`Expression` },
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
        {rows.fields.length > 1 && <LogicField part={part} />}
      </div>
    </div>
  )
}

function LogicField({ part }: { part: number }) {
  const { t } = useLingui()
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
          options={[
            { value: 'any', label: t`any one flag` },
            { value: 'all', label: t`all flags, in any order` },
            { value: 'team', label: t`one flag from every member` },
          ]}
        />
      )}
    </FormField>
  )
}
