import { bulletin as contract, bulletinCreate, type BulletinView } from '@beacon/api/contest/bulletin'
import { call, isApiError } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Checkbox, Input, Segmented, Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { DateTimeField, FormField } from '@beacon/ui/form'
import { LateMarkdownEditor } from '../../../parts/desk/late-markdown.tsx'
import { hasCapability } from '@beacon/router/paths'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as z from 'zod/mini'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { withoutStages } from '../../../parts/contest/topic-stages.ts'
import { bulletinsQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import { bulletinTypeWords } from '../words.ts'
import { AudienceField } from './audience-field.tsx'

interface Props {
  id: string
  /** The bulletin that is changed; without it a new one is written. */
  bulletin?: BulletinView | undefined
  onClose: () => void
}

const types = ['notice', 'topic', 'hint', 'correction', 'system'] as const
const noTopic = 'none'

function useBulletinForm({ bulletin }: Pick<Props, 'bulletin'>) {
  const { t } = useLingui()
  const labelOf = useCallback(
    (path: string): string =>
      ({
        title: t`Title`,
        content: t`Content`,
        type: t({ context: 'bulletin', message: 'Type' }),
        topic_id: t({ context: 'desk', message: 'Question' }),
        to_brackets: t({ context: 'bulletin', message: 'To' }),
        to_entrants: t({ context: 'bulletin', message: 'To' }),
        publish_at: t`Publish at`,
      })[path] ?? path,
    [t],
  )
  return useContractForm({
    schema: bulletinCreate,
    defaultValues: {
      title: bulletin?.title ?? '',
      content: bulletin?.content ?? '',
      type: bulletin?.type ?? 'notice',
      topic_id: bulletin?.topic_id ?? null,
      is_pinned: bulletin?.is_pinned ?? false,
      on_screens: bulletin?.on_screens ?? true,
      to_brackets: bulletin?.to_brackets ?? null,
      to_entrants: bulletin?.to_entrants?.map(({ entrant_id }) => entrant_id) ?? null,
      publish_at: bulletin?.is_scheduled === true ? bulletin.at : null,
    },
    labelOf,
  })
}

/** Writes or changes a bulletin. Players read it at once; a change is marked as edited. */
export function BulletinDialog({ id, bulletin, onClose }: Props) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const form = useBulletinForm({ bulletin })
  const { labelOf } = form
  // Topics of other kinds are no questions that an announcement could name.
  const { data: topics } = useQuery({ ...topicRowsQuery(id), enabled: hasCapability(useKind(), 'submissions') })
  const refresh = () => client.invalidateQueries({ queryKey: bulletinsQuery(id).queryKey })
  const save = async (body: z.output<typeof bulletinCreate>) => {
    const params = { resource_id: id }
    if (bulletin === undefined) await call(contract.create, { params, body })
    else
      await call(contract.update, {
        params: { ...params, bulletin_id: bulletin.bulletin_id },
        body: { ...body, version: bulletin.version },
      })
    await refresh()
    toast.done({
      title: bulletin === undefined ? t`Announcement published` : t`Announcement changed`,
      body: body.publish_at ? t`Players see it at the scheduled time.` : t`Players see it now.`,
    })
  }
  const topicOptions = [
    { value: noTopic, label: t`No question` },
    ...withoutStages(topics?.items ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name })),
  ]
  return (
    <FormDialog
      form={form}
      title={bulletin === undefined ? t`New announcement` : t`Edit announcement`}
      action={bulletin === undefined ? t`Publish announcement` : t`Save changes`}
      onSubmit={save}
      onRefused={(error) => isApiError(error) && error.code === 'changed_meanwhile' && refresh()}
      onClose={onClose}
    >
      <FormField control={form.control} name="type" label={labelOf('type')}>
        {(field) => (
          <Segmented
            value={field.value}
            onValueChange={field.onChange}
            options={types.map((value) => ({ value, label: i18n._(bulletinTypeWords[value]) }))}
          />
        )}
      </FormField>
      <FormField control={form.control} name="title" label={labelOf('title')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} counter={limits.name.max} />}
      </FormField>
      <FormField control={form.control} name="content" label={labelOf('content')} required>
        {({ onValueChange: _, onChange, ...field }) => (
          <LateMarkdownEditor {...field} onValueChange={onChange} rows={6} counter={limits.description.max} />
        )}
      </FormField>
      <FormField control={form.control} name="topic_id" label={labelOf('topic_id')}>
        {(field) => (
          <Select
            value={field.value ?? noTopic}
            onValueChange={(value) => field.onChange(value === noTopic ? null : value)}
            options={topicOptions}
          />
        )}
      </FormField>
      <AudienceField id={id} names={bulletin?.to_entrants ?? []} />
      {(bulletin === undefined || bulletin.is_scheduled === true) && (
        <FormField control={form.control} name="publish_at" label={labelOf('publish_at')} help={t`Leave empty to publish now.`}>
          {(field) => <DateTimeField value={field.value ?? null} onValueChange={field.onChange} onBlur={field.onBlur} />}
        </FormField>
      )}
      <FormField control={form.control} name="on_screens" label={t`Screens`} labelHidden>
        {(field) => (
          <Checkbox checked={field.value === true} onCheckedChange={field.onChange}>
            <Trans>Also on screens for 15 s (only when sent to everyone)</Trans>
          </Checkbox>
        )}
      </FormField>
      <FormField control={form.control} name="is_pinned" label={t`Pin`} labelHidden>
        {(field) => (
          <Checkbox checked={field.value === true} onCheckedChange={field.onChange}>
            <Trans>Pin to the top of the list</Trans>
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  )
}
