import { call } from '@beacon/api/client'
import { appealBody, evidence, type OwnDecision } from '@beacon/api/topic/evidence'
import { limits } from '@beacon/api/limits'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FileDrop, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as z from 'zod/mini'
import { useFiles } from '../use-files.ts'
import { decisionsQuery } from './query.ts'
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
  const labelOf = useCallback((path: string): string => ({ text: t`Your statement`, file_ids: t`Files` })[path] ?? path, [t])
  const form = useContractForm({ schema: appealBody, defaultValues: { text: '', file_ids: [] }, labelOf })
  const files = useFiles({ purpose: 'appeal' }, (ids) => form.setValue('file_ids', ids, { shouldDirty: true }))
  const send = async (body: z.output<typeof appealBody>) => {
    await call(evidence.appeal, { params: { resource_id: contest_id, decision_id: decision.decision_id }, body })
    await cache.invalidateQueries({ queryKey: decisionsQuery(contest_id).queryKey })
    toast.done({ title: t`Appeal sent`, body: t`Another referee reviews it. The answer appears here.` })
  }
  const until = formatDateTime(locale, decision.appeal_until)
  return (
    <FormDialog
      form={form}
      title={t`Appeal: ${i18n._(decisionTitles[decision.decision])}`}
      description={decision.reason}
      action={<Trans>Send appeal</Trans>}
      isReady={!files.isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <FormRows className="gap-4">
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
      </FormRows>
    </FormDialog>
  )
}
