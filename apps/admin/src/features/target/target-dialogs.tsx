import { call } from '@beacon/api/client'
import { imageName, imageTitle } from '@beacon/api/image/image-fields'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { target, type TargetRow } from '@beacon/api/scene/target'
import { targetOffers, type TargetOffer } from '@beacon/api/scene/target-fields'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Input, RadioGroup } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, FormField } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshTargets } from './queries.ts'
import { offerWords } from './words.ts'

export type Tell = ReturnType<typeof useBulkResult>['tell']

interface OfferProps {
  ids: () => Promise<string[]>
  count: number
  first: TargetOffer | null
  tell: Tell
  onClose: () => void
}

/** Who may see the cards and choose the images from now on. */
export function OfferDialog({ ids, count, first, tell, onClose }: OfferProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [offer, setOffer] = useState<TargetOffer | null>(first)
  const reach: Record<TargetOffer, string> = {
    owner: t`The image's owner and managers of all organisations.`,
    organisation: t`The owner's organisation, with its parent and child organisations.`,
    everybody: t`Everyone with access to images.`,
  }
  const run = async () => {
    if (offer === null) return false
    const reply = await call(target.offer, { body: { ids: await ids(), offered_to: offer } })
    tell(reply, plural(reply.done.length, { one: 'Offer of # target changed', other: 'Offers of # targets changed' }))
    await refreshTargets(client)
    return true
  }
  return (
    <AskDialog
      title={plural(count, { one: 'Offer # target', other: 'Offer # targets' })}
      body={t`Existing questions, templates and instances keep using it.`}
      action={t`Save offer`}
      isReady={offer !== null}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Offered to`} required>
        <RadioGroup
          value={offer}
          options={targetOffers.map((value) => ({ value, label: i18n._(offerWords[value]), help: reach[value] }))}
          onValueChange={(value) => setOffer(value)}
        />
      </Field>
    </AskDialog>
  )
}

interface RowProps {
  row: TargetRow
  onClose: () => void
}

export function WithdrawQuestion({ row: { image }, tell, onClose }: RowProps & { tell: Tell }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <Confirm
      title={t`Withdraw “${image.title}”?`}
      body={t`Only its owner can see and use the card from then on. Existing questions, templates and instances keep it.`}
      action={t`Withdraw target`}
      onConfirm={async () => {
        const reply = await call(target.offer, { body: { ids: [image.resource_id], offered_to: 'owner' } })
        tell(reply, t`“${image.title}” withdrawn`)
        await refreshTargets(client)
      }}
      onClose={onClose}
    />
  )
}

/** Starts one node, and leads to where its console is. */
export function TryDialog({ row: { image }, onClose }: RowProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toast = useToast()
  const run = async () => {
    const { instance_id, number } = await call(target.try, { params: { resource_id: image.resource_id }, body: {} })
    toast.done({ title: t`“${image.title}” is starting`, body: number })
    await navigate({ to: '/admin/std/instance-manage', search: { instance: instance_id } })
    return true
  }
  return (
    <Confirm
      title={t`Try “${image.title}” for 60 minutes`}
      body={t`Starts a node of version ${image.usable_version ?? 0} as your sandbox. Open its console from Instances.`}
      action={t`Start instance`}
      danger={false}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

const schema = z.object({ name: imageName, title: imageTitle })
type Values = z.input<typeof schema>

export function CopyDialog({ row: { image }, onClose }: RowProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels: Record<string, string> = { title: t({ context: 'image', message: 'Name' }), name: t`Reference name` }
  const form = useContractForm({
    schema,
    defaultValues: { name: `${image.name}-copy`, title: t`${image.title} copy` },
    labelOf: (path) => labels[path] ?? path,
  })
  const submit = async (body: z.output<typeof schema>) => {
    const copy = await call(target.copy, { params: { resource_id: image.resource_id }, body })
    await refreshTargets(client)
    await navigate({ to: '/admin/cr/admin/target/detail/$id', params: { id: copy.image.resource_id } })
  }
  return (
    <FormDialog
      form={form}
      title={t`Copy “${image.title}”`}
      description={<Trans>Creates an image with the same content and card, visible only to you. Accounts are not copied.</Trans>}
      action={<Trans>Copy target</Trans>}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField<Values, 'title'> name="title" label={labels['title'] ?? ''} required>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={imageFieldLimits.title.max} autoComplete="off" />}
      </FormField>
      <FormField<Values, 'name'>
        name="name"
        label={labels['name'] ?? ''}
        required
        help={t`Scenes refer to the image by this name. It cannot be changed later.`}
      >
        {({ onValueChange: _, ...field }) => <Input {...field} mono autoComplete="off" spellCheck={false} />}
      </FormField>
    </FormDialog>
  )
}
