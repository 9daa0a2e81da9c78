import { maskedFlag } from '@beacon/api/bank/question'
import { Button, IconButton, Input } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import type { QuestionInput } from './model.ts'

const most = 20

/** Decoys are plain texts, so their rows are this list itself. */
export function DecoyRows() {
  const { t } = useLingui()
  const { control, formState, setValue } = useFormContext<QuestionInput>()
  const decoys = useWatch({ control, name: 'decoy_flags' }) ?? []
  const put = (next: string[]) => setValue('decoy_flags', next, { shouldDirty: true, shouldTouch: true })
  return (
    <div className="flex flex-col gap-2">
      {decoys.map((text, index) => {
        const error = messageAt(formState.errors, `decoy_flags.${index}`)
        return (
          <div key={index} className="grid grid-cols-[20px_minmax(0,1fr)_32px] items-start gap-x-2">
            <span aria-hidden="true" className="pt-1.5 text-right font-mono text-mono text-fg-3">
              {index + 1}
            </span>
            <Field label={t`Decoy flag ${index + 1}`} labelHidden layout="stack" id={fieldId(`decoy_flags.${index}`)} error={error}>
              <Input
                mono
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => put(decoys.map((each, at) => (at === index ? event.target.value : each)))}
                onFocus={(event) => event.target.value === maskedFlag && event.target.select()}
              />
            </Field>
            <IconButton label={t`Remove decoy flag ${index + 1}`} onClick={() => put(decoys.filter((_, at) => at !== index))}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <div className="pl-5">
        <Button
          look="quiet"
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={decoys.length >= most}
          onClick={() => put([...decoys, ''])}
        >
          <Trans>Add decoy flag</Trans>
        </Button>
      </div>
    </div>
  )
}
