import { call } from '@beacon/api/client'
import { appealBody, evidence, type OwnDecision } from '@beacon/api/evidence'
import { limits } from '@beacon/api/limits'
import { useContractForm } from '@beacon/auth/form'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FileDrop, FormErrors, FormField } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { decisionsQuery } from './queries.ts'
import { useFiles } from './use-files.ts'
import { decisionTitles } from './words.ts'

interface Props {
  contest_id: string
  decision: OwnDecision
  onClose: () => void
}

/** An appeal against a decision: words and files, once, within 72 hours. */
export function AppealDialog({ contest_id, decision, onClose }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const cache = useQueryClient()
  const formId = useId()
  const labelOf = useCallback((path: string): string => ({ text: t`Your statement`, file_ids: t`Files` })[path] ?? path, [t])
  const form = useContractForm({ schema: appealBody, defaultValues: { text: '', file_ids: [] }, labelOf })
  const { errors, submitCount, isSubmitting } = form.formState
  const files = useFiles('appeal', (ids) => form.setValue('file_ids', ids))
  const send = form.handleSubmit(async (body) => {
    try {
      await call(evidence.appeal, { params: { resource_id: contest_id, decision_id: decision.decision_id }, body })
      await cache.invalidateQueries({ queryKey: decisionsQuery(contest_id).queryKey })
      toast.done({ title: t`Appeal sent`, body: t`Another referee reviews it. The answer appears here.` })
      onClose()
    } catch (error) {
      form.refuse(error, ['text', 'file_ids'])
    }
  })
  const until = formatDateTime(locale, decision.appeal_until)
  return (
    <Dialog
      open
      busy={isSubmitting}
      onOpenChange={(open) => !open && onClose()}
      title={t`Appeal: ${i18n._(decisionTitles[decision.decision])}`}
      description={decision.reason}
      footer={
        <>
          <Button onClick={onClose} disabled={isSubmitting}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} look="primary" saving={isSubmitting} disabled={files.isBusy}>
            <Trans>Send appeal</Trans>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
          <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} />
          <p className="text-fg-2">
            <Trans>One appeal for each decision, until {until}.</Trans>
          </p>
          <FormField control={form.control} name="text" label={labelOf('text')} required>
            {({ onValueChange: _, ...field }) => <Textarea {...field} rows={7} counter={limits.appeal.text_max} />}
          </FormField>
          <FormField control={form.control} name="file_ids" label={labelOf('file_ids')}>
            {() => (
              <FileDrop
                files={files.items}
                onAdd={files.add}
                onRemove={files.remove}
                onRetry={files.retry}
                max_files={limits.appeal.files}
                max_bytes={limits.appeal.file_bytes}
              />
            )}
          </FormField>
        </form>
      </FormProvider>
    </Dialog>
  )
}
