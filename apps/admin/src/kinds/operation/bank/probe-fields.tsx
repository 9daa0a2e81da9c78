import { operationQuestionLimits as limits } from '@beacon/api/kinds/operation/question-limits'
import { Button, IconButton, Input } from '@beacon/ui/controls'
import { boundText, Field, fieldId, FormField, TagsInput } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import type { OperationValues } from './model.ts'

/** Files inside the node that the script is given: the platform reads them, not the script. */
export function ReadsField({ at }: { at: `points.${number}.reads` }) {
  const { t } = useLingui()
  return (
    <FormField<OperationValues, `points.${number}.reads`>
      name={at}
      label={t`Files to read`}
      help={<Trans>Paths inside the node. Beacon reads them and gives the script their content.</Trans>}
    >
      {({ value, onChange, onBlur }) => (
        <TagsInput value={value ?? []} onValueChange={onChange} onBlur={onBlur} placeholder="/etc/ssh/sshd_config" max={limits.reads} />
      )}
    </FormField>
  )
}

/** A command is words, which no shell reads; a quoted word may hold spaces. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
const lineOf = (words: readonly string[]): string => words.map((word) => (/^\S+$/u.test(word) ? word : `"${word}"`)).join(' ')

/** Commands that the platform runs inside the node for the script. */
export function CommandsField({ at }: { at: `points.${number}.commands` }) {
  const { t } = useLingui()
  const { control, formState } = useFormContext<OperationValues>()
  const rows = useFieldArray({ control, name: at, keyName: 'key' })
  return (
    <Field
      label={t`Commands to run`}
      id={fieldId(at)}
      error={messageAt(formState.errors, at)}
      help={<Trans>Beacon runs them inside the node, read-only, and gives the script their output.</Trans>}
    >
      <div className="flex flex-col gap-2">
        {rows.fields.map((row, index) => {
          const n = index + 1
          return (
            <div key={row.key} className="grid grid-cols-[140px_minmax(0,1fr)_32px] items-start gap-x-2">
              <FormField<OperationValues, `${typeof at}.${number}.name`>
                name={`${at}.${index}.name`}
                label={t`Name of command ${n}`}
                labelHidden
                layout="stack"
              >
                {(field) => <Input {...boundText(field)} mono placeholder="accounts" />}
              </FormField>
              <FormField<OperationValues, `${typeof at}.${number}.words`>
                name={`${at}.${index}.words`}
                label={t`Command ${n}`}
                labelHidden
                layout="stack"
              >
                {({ value, onChange, onBlur }) => (
                  <Input
                    mono
                    placeholder="getent passwd"
                    defaultValue={lineOf(value ?? [])}
                    onChange={(event) => onChange(wordsOf(event.target.value))}
                    onBlur={onBlur}
                  />
                )}
              </FormField>
              <IconButton label={t`Remove command ${n}`} onClick={() => rows.remove(index)}>
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </div>
          )
        })}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={rows.fields.length >= limits.commands}
            onClick={() => rows.append({ name: '', words: [] })}
          >
            <Trans>Add command</Trans>
          </Button>
        </div>
      </div>
    </Field>
  )
}
