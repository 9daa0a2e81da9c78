import { limits } from '@beacon/api/limits'
import { type OwnUpload, uploadBody } from '@beacon/api/topic/writeup'
import { useContractForm } from '@beacon/auth/form'
import { Button, Input, Segmented, Textarea } from '@beacon/ui/controls'
import { FileDrop, FormErrors, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useFiles } from '../../parts/use-files.ts'
import { aiWords } from './words.ts'

export interface UploadBody {
  file_id: string
  ai_use?: NonNullable<OwnUpload['ai_use']>
  ai_tools: string
  comment: string
}

interface Props {
  purpose: 'writeup' | 'report'
  endings: readonly string[]
  max_bytes: number
  /** The contest wants to know how much an AI helped. */
  asksAi: boolean
  isReplacing: boolean
  onSubmit: (body: UploadBody) => Promise<unknown>
}

function useUploadForm() {
  const { t } = useLingui()
  const labelOf = useCallback(
    (path: string): string =>
      ({ file_id: t`File`, ai_use: t`AI use`, ai_tools: t`Which tools`, comment: t({ context: 'upload', message: 'Comment' }) })[path] ??
      path,
    [t],
  )
  const form = useContractForm({ schema: uploadBody, defaultValues: { file_id: '', ai_tools: '', comment: '' }, labelOf })
  return { form, labelOf }
}

/** Hands a file in: sent as soon as it is chosen, handed in by the button. */
export function UploadForm({ purpose, endings, max_bytes, asksAi, isReplacing, onSubmit }: Props) {
  const { t } = useLingui()
  const { form, labelOf } = useUploadForm()
  const { errors, submitCount, isSubmitting } = form.formState
  const files = useFiles({ purpose }, ([file_id]) => {
    form.setValue('file_id', file_id ?? '')
    if (file_id !== undefined) form.clearErrors('file_id')
  })
  const hand = form.handleSubmit(
    async ({ file_id, ai_use, ai_tools, comment }) => {
      if (asksAi && ai_use === undefined) return form.setError('ai_use', { message: t`Declare your AI use first.` })
      try {
        await onSubmit({ file_id, ai_tools, comment, ...(ai_use === undefined ? {} : { ai_use }) })
        files.clear()
        form.reset()
      } catch (error) {
        form.refuse(error, ['file_id', 'ai_use', 'ai_tools', 'comment'])
      }
      return undefined
    },
    (found) => {
      if (found.file_id !== undefined) form.setError('file_id', { message: t`Upload the writeup file first.` })
      if (asksAi && form.getValues('ai_use') === undefined) form.setError('ai_use', { message: t`Declare your AI use first.` })
    },
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void hand(event)} className="flex flex-col gap-4">
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} />
        <FormField control={form.control} name="file_id" label={labelOf('file_id')} required>
          {() => (
            <FileDrop
              files={files.items}
              onAdd={(added) => {
                files.clear()
                files.add(added)
              }}
              onRemove={files.remove}
              onRetry={files.retry}
              multiple={false}
              endings={endings}
              max_bytes={max_bytes}
            />
          )}
        </FormField>
        {asksAi && <AiFields form={form} labelOf={labelOf} />}
        <FormField control={form.control} name="comment" label={labelOf('comment')}>
          {({ onValueChange: _, ...field }) => <Textarea {...field} value={field.value ?? ''} rows={3} counter={limits.writeup.comment} />}
        </FormField>
        <div>
          <Button type="submit" look="primary" saving={isSubmitting} disabled={files.isBusy}>
            {isReplacing ? <Trans>Submit new version</Trans> : <Trans>Submit</Trans>}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

interface AiProps {
  form: ReturnType<typeof useUploadForm>['form']
  labelOf: (path: string) => string
}

function AiFields({ form, labelOf }: AiProps) {
  const { i18n } = useLingui()
  const use = useWatch({ control: form.control, name: 'ai_use' })
  const values = ['none', 'assisted', 'generated'] as const
  return (
    <>
      <FormField control={form.control} name="ai_use" label={labelOf('ai_use')} required>
        {(field) => (
          <Segmented
            value={field.value}
            onValueChange={(value) => {
              field.onChange(value)
              form.clearErrors('ai_use')
            }}
            options={values.map((value) => ({ value, label: i18n._(aiWords[value]) }))}
          />
        )}
      </FormField>
      {use !== undefined && use !== 'none' && (
        <FormField control={form.control} name="ai_tools" label={labelOf('ai_tools')}>
          {({ onValueChange: _, ...field }) => <Input {...field} value={field.value ?? ''} counter={limits.writeup.ai_tools} />}
        </FormField>
      )}
    </>
  )
}
