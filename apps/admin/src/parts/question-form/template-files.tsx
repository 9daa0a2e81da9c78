import { Checkbox } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormFacts } from './form-facts.ts'
import type { QuestionInput } from './model.ts'

const largest = 1024 * 1024

/** Which attachments carry the flag: texts with `{{flag}}`, made for each entrant as they are downloaded. */
export function TemplateFiles() {
  const { files } = useFormFacts()
  const { control, setValue } = useFormContext<QuestionInput>()
  const attachments = useWatch({ control, name: 'attachments' }) ?? []
  const flag = '{{flag}}'
  const fitting = attachments.map((file, index) => ({ file, index })).filter(({ file }) => (file.url ?? null) === null)
  return (
    <Field
      label={<Trans>Files carrying the flag</Trans>}
      id="template-files"
      help={
        <Trans>
          UTF-8 text files up to 1 MB that contain <code className="font-mono">{flag}</code>; each entrant downloads its own copy.
        </Trans>
      }
    >
      <div className="flex min-h-control flex-col justify-center gap-1">
        {fitting.length === 0 && (
          <span className="text-fg-3">
            <Trans>Attach a file below first.</Trans>
          </span>
        )}
        {fitting.map(({ file, index }) => (
          <Checkbox
            key={file.file_id}
            checked={file.is_template === true}
            disabled={(files.get(file.file_id ?? '')?.size ?? 0) > largest}
            onCheckedChange={(next) => setValue(`attachments.${index}.is_template`, next, { shouldDirty: true })}
          >
            <span className="font-mono text-mono">{file.name}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
