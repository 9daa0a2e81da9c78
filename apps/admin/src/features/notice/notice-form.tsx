import { notice, noticeForm, type NoticeRow } from '@beacon/api/people/notice'
import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Button, Checkbox, Input, Segmented } from '@beacon/ui/controls'
import { Skeleton, useToast } from '@beacon/ui/feedback'
import { DateTimeField, Field, FormField } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { TargetField } from './target-field.tsx'
import { uploadPicture } from './upload-picture.ts'
import { refreshNotices } from './queries.ts'
import { noticeTypes, useNoticeWords } from './words.ts'
import type { NoticeValues } from './notice-values.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

const empty: NoticeValues = {
  title: '',
  content: '',
  type: 'system',
  target_group: 'all',
  organisation_ids: [],
  with_below: true,
  expires_at: null,
  is_pinned: false,
  must_confirm: false,
  by_email: false,
}

interface NoticeFormProps {
  stored: NoticeRow | null
  onClose: () => void
}

/** A new notice, or a stored one, which is fetched with its text first. */
export function NoticeForm({ stored, onClose }: NoticeFormProps) {
  const found = useQuery({ ...query(notice.get, { params: { resource_id: stored?.resource_id ?? '' } }), enabled: stored !== null })
  if (stored === null) return <Form values={empty} stored={null} onClose={onClose} />
  if (found.data === undefined)
    return (
      <OpenDialog onClose={onClose} title={stored.title} size="lg">
        <Skeleton className="h-60" />
      </OpenDialog>
    )
  const { title, content, type, target_group, with_below, expires_at, is_pinned, must_confirm, by_email, organisations } = found.data
  const organisation_ids = organisations.map(({ resource_id }) => resource_id)
  const values = { title, content, type, target_group, organisation_ids, with_below, expires_at, is_pinned, must_confirm, by_email }
  return <Form values={values} stored={found.data} onClose={onClose} />
}

function Form({ values, stored, onClose }: NoticeFormProps & { values: NoticeValues }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const { types, optionsOf } = useNoticeWords()
  const labels: Record<string, string> = {
    title: t({ context: 'notice', message: 'Title' }),
    content: t({ context: 'notice', message: 'Text' }),
    type: t({ context: 'notice', message: 'Type' }),
    target_group: t({ context: 'notice', message: 'Audience' }),
    organisation_ids: t`Organisations`,
    publish_at: t`Publish at`,
    expires_at: t`Ends`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const form = useContractForm({ schema: noticeForm, defaultValues: values, labelOf })
  const isFixed = stored?.status === 'published'
  const [publish_at, setPublishAt] = useState<string | null>(null)
  // A time that cannot be read is none: it would be published at once.
  const [isUnreadable, setUnreadable] = useState(false)
  // Made, and then not published: the next try changes this one and makes no second.
  const [made, setMade] = useState<NoticeRow | null>(stored)
  const save = async (body: z.output<typeof noticeForm>, publish: boolean) => {
    try {
      const saved =
        made === null
          ? await call(notice.create, { body })
          : await call(notice.update, { params: { resource_id: made.resource_id }, body: { ...body, version: made.version } })
      setMade(saved)
      if (publish) await call(notice.publish, { params: { resource_id: saved.resource_id }, body: { publish_at } })
      const { title } = saved
      toast.done({
        title: !publish ? t`“${title}” saved` : publish_at === null ? t`“${title}” published` : t`“${title}” scheduled`,
      })
    } finally {
      await refreshNotices(client)
    }
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={stored === null ? t`New notice` : t`Edit “${stored.title}”`}
      {...(isFixed
        ? { description: t`This notice is published. You can correct its title and text; readers see that it was edited.` }
        : {})}
      action={stored !== null ? <Trans>Save</Trans> : publish_at === null ? <Trans>Save as draft</Trans> : <Trans>Schedule notice</Trans>}
      isReady={!isUnreadable}
      isChanged={publish_at !== null || isUnreadable}
      // A draft keeps no time: with one the notice is scheduled.
      onSubmit={(body) => save(body, publish_at !== null)}
      onClose={onClose}
      footer={({ cancel, save: saveButton, submit, isBusy }) => (
        <>
          {cancel}
          {stored === null && publish_at === null && (
            <Button disabled={isBusy || isUnreadable} onClick={() => submit((body) => save(body, true))}>
              <Trans>Publish now</Trans>
            </Button>
          )}
          {saveButton}
        </>
      )}
    >
      <FormField<NoticeValues, 'title'> name="title" label={labelOf('title')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} autoComplete="off" />}
      </FormField>
      <ContentField label={labelOf('content')} />
      <FormField<NoticeValues, 'type'> name="type" label={labelOf('type')} required>
        {({ value, onChange }) => (
          <Segmented value={value} disabled={isFixed} onValueChange={onChange} options={optionsOf(noticeTypes, types)} />
        )}
      </FormField>
      <TargetField isFixed={isFixed} />
      {stored === null && (
        <Field
          label={labelOf('publish_at')}
          help={t`Leave empty to publish now. At most one year ahead.`}
          error={isUnreadable ? t`Use the format 2026-11-20 09:00.` : undefined}
        >
          <DateTimeField value={publish_at} onValueChange={setPublishAt} onUnreadable={setUnreadable} />
        </Field>
      )}
      <FormField<NoticeValues, 'expires_at'> name="expires_at" label={labelOf('expires_at')} help={t`Leave empty to keep it.`}>
        {({ value, onChange, onBlur }) => <DateTimeField value={value} disabled={isFixed} onValueChange={onChange} onBlur={onBlur} />}
      </FormField>
      <TickField name="is_pinned" label={t`Pinned to the top`} disabled={isFixed} />
      <TickField name="must_confirm" label={t`Requires confirmation: a dialog opens on the next page`} disabled={isFixed} />
      <TickField name="by_email" label={t`Also by e-mail, if mail is configured`} disabled={isFixed} />
    </FormDialog>
  )
}

function TickField({ name, label, disabled }: { name: 'is_pinned' | 'must_confirm' | 'by_email'; label: string; disabled: boolean }) {
  return (
    <FormField<NoticeValues, typeof name> name={name} label="">
      {({ value, onChange }) => (
        <Checkbox checked={value ?? false} disabled={disabled} onCheckedChange={(checked) => onChange(checked === true)}>
          {label}
        </Checkbox>
      )}
    </FormField>
  )
}

function ContentField({ label }: { label: string }) {
  return (
    <FormField<NoticeValues, 'content'> name="content" label={label} required>
      {({ value, onChange, onBlur, ref }) => (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <MarkdownEditor ref={ref} rows={8} counter={2048} value={value} onValueChange={onChange} onBlur={onBlur} upload={uploadPicture} />
        </Suspense>
      )}
    </FormField>
  )
}
