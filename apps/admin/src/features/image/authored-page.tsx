import { call } from '@beacon/api/client'
import { authoringRoom, imageAuthoring } from '@beacon/api/image/image-authoring'
import { authorableKinds, authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { integer, issue } from '@beacon/api/fields'
import { imageName, imageStart } from '@beacon/api/image/image-fields'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { usualStart } from '@beacon/api/image/image-start'
import { query } from '@beacon/api/query'
import { useContractForm } from '@beacon/auth/form'
import { Button, Input, Segmented } from '@beacon/ui/controls'
import { Combobox, Field, FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useSending } from '../../parts/form/use-sending.ts'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { StartFields } from '../../parts/image-start/start-fields.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { BaseFields } from './base-fields.tsx'
import { baseFields, useImageLabels } from './base-form.ts'
import { DiscFields } from './create/disc-fields.tsx'
import { EngineLine } from './engine-line.tsx'
import { refreshLibrary } from './library-queries.ts'
import { RoomFields, roomOf, usualRoom, useRoomLabels } from './room-fields.tsx'
import { ServicesField } from './services-field.tsx'

const empty = issue('field_empty')
/** Each way of beginning asks for its own field, also while others are wrong. */
const always = { error: empty, when: () => true }
const schema = z
  .object({
    from: z.enum(['image', 'disc']),
    base_image_id: z.nullable(z.uuid()),
    iso_file_id: z.string(),
    disk_mb: integer(authoringLimits.disk_mb.min, authoringLimits.disk_mb.max),
    name: imageName,
    ...baseFields,
    start: imageStart,
    ...authoringRoom,
  })
  .check(
    z.refine(({ from, base_image_id }) => from === 'disc' || base_image_id !== null, { ...always, path: ['base_image_id'] }),
    z.refine(({ from, iso_file_id }) => from === 'image' || iso_file_id !== '', { ...always, path: ['iso_file_id'] }),
  )
type Values = z.input<typeof schema>

const firstValues: Values = {
  from: 'image',
  base_image_id: null,
  iso_file_id: '',
  disk_mb: imageFieldLimits.resources.vm.disk_mb,
  name: '',
  title: '',
  description: '',
  category_id: null,
  role: 'target',
  os: 'linux',
  arch: 'amd64',
  icon_file_id: null,
  access_user: '',
  access_secret: undefined,
  is_access_shown: false,
  start: usualStart('container'),
  ...usualRoom,
  service_ids: [],
}

function useAuthoredForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const imageLabels = useImageLabels()
  const { t } = useLingui()
  const own: Readonly<Record<string, string>> = {
    ...useRoomLabels(),
    base_image_id: t({ context: 'base image', message: 'Base' }),
    iso_file_id: t`Installation disc`,
    disk_mb: t`Empty disk`,
    service_ids: t`Services to inject`,
  }
  const labelOf = (path: string) => own[path] ?? imageLabels(path)
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: firstValues, labelOf })
  const guard = useLeaveGuard(provided.formState.isDirty)
  const sending = useSending('scene_disc')
  const beginning = async ({ from, base_image_id, disk_mb }: Pick<z.output<typeof schema>, 'from' | 'base_image_id' | 'disk_mb'>) => {
    if (from === 'image') return { base_image_id }
    const sent = sending.file === null ? null : await sending.send(sending.file)
    return sent === null ? null : { iso_file_id: sent.file_id, disk_mb }
  }
  const submit = provided.handleSubmit(async ({ from, base_image_id, iso_file_id: _name, disk_mb, ...body }) => {
    try {
      const begun = await beginning({ from, base_image_id, disk_mb })
      if (begun === null) return
      const { resource_id } = await call(imageAuthoring.create, { body: { ...body, ...begun } })
      guard.allow()
      void refreshLibrary(client)
      await navigate({ to: '/admin/std/image-manage/author-operation', search: { image_id: resource_id } })
    } catch (error) {
      refuse(error)
    }
  })
  return { provided, labelOf, guard, submit, sending }
}

/** Takes over from a base what the new image shares with it: kind, system and processor, and the room of a machine. */
function useBase() {
  const client = useQueryClient()
  const { setValue, getValues, clearErrors } = useFormContext<Values>()
  const [kind, setKind] = useState<LibraryRow['virt_type']>('container')
  const turn = (virt_type: LibraryRow['virt_type']) => {
    if (virt_type === kind) return
    setKind(virt_type)
    setValue('start', { ...getValues('start'), command: '', resources: usualStart(virt_type).resources })
    setValue('service_ids', [])
  }
  const begin = (from: Values['from']) => {
    setValue('from', from, { shouldDirty: true })
    setValue('base_image_id', null)
    clearErrors(['base_image_id', 'iso_file_id'])
    turn(from === 'disc' ? 'vm' : 'container')
  }
  const take = async ({ resource_id, newest, virt_type, os, arch }: LibraryRow) => {
    setValue('os', os)
    setValue('arch', arch)
    turn(virt_type)
    if (virt_type === 'container') return
    // Without an answer the room of the form stays, which its author sees and can change.
    const detail = await client.fetchQuery(query(imageLibrary.get, { params: { resource_id } })).catch(() => null)
    if (detail === null || getValues('base_image_id') !== newest?.image_id) return
    const { resources } = detail.start
    setValue('start', { ...getValues('start'), resources })
    const { author_memory_mb, author_cpu } = roomOf(virt_type, resources)
    setValue('author_memory_mb', author_memory_mb)
    setValue('author_cpu', author_cpu)
  }
  return { kind, take, begin }
}

/** A new image that is made by working inside of a node of another one. */
export function AuthoredPage() {
  const { t } = useLingui()
  const { provided, labelOf, guard, submit, sending } = useAuthoredForm()
  const { errors, submitCount, isSubmitting } = provided.formState
  const builder = useQuery(query(imageLibrary.list, { query: { size: 1 } })).data?.builder
  return (
    <FormProvider {...provided}>
      <PageHeader title={<Trans context="page">New image</Trans>}>
        <Trans>Starts a node from a base or an installation disc. Your changes become the image's first version.</Trans>
      </PageHeader>
      <EngineLine builder={builder} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mt-3" />
      <FormLayout id="authored" label={t`New image`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void submit(event)}>
        <AuthoredFields labelOf={labelOf} sending={sending} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to="/admin/std/image-manage">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="authored" saving={isSubmitting}>
          <Trans context="image">Create and start</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}

interface FieldsProps {
  labelOf: (path: string) => string
  sending: ReturnType<typeof useSending>
}

function AuthoredFields({ labelOf, sending }: FieldsProps) {
  const { t } = useLingui()
  const { watch, setValue, formState } = useFormContext<Values>()
  const { kind, take, begin } = useBase()
  const from = watch('from')
  return (
    <>
      <Field label={t({ context: 'image', message: 'Start from' })} required>
        <Segmented
          aria-label={t({ context: 'image', message: 'Start from' })}
          value={from}
          disabled={formState.isSubmitting}
          onValueChange={begin}
          options={[
            { value: 'image', label: t({ context: 'image', message: 'An image' }) },
            { value: 'disc', label: t({ context: 'image', message: 'From ISO' }) },
          ]}
        />
      </Field>
      {from === 'image' ? (
        <BaseField label={labelOf('base_image_id')} onTake={(row) => void take(row)} />
      ) : (
        <DiscFields sending={sending} labelOf={labelOf} isBusy={formState.isSubmitting} isWindows={watch('os') === 'windows'} />
      )}
      <FormField<Values, 'name'>
        name="name"
        label={labelOf('name')}
        required
        help={t`Scenes use this name: lowercase letters, digits, hyphens and dots. It cannot be changed later.`}
      >
        {({ onValueChange: _, ...field }) => (
          <Input {...field} mono autoComplete="off" spellCheck={false} readOnly={formState.isSubmitting} />
        )}
      </FormField>
      <BaseFields labelOf={labelOf} title={watch('title')} />
      <Section level={2} title={<Trans>While you work</Trans>}>
        <p className="mb-3 text-fg-3">
          <Trans>Resources of the node you work in. Finished nodes use the values below.</Trans>
        </p>
      </Section>
      <ServicesField virt_type={kind} os={watch('os')} arch={watch('arch')} label={labelOf('service_ids')} />
      <RoomFields />
      <Section level={2} title={<Trans>Start parameters</Trans>}>
        <p className="mb-3 text-fg-3">
          <Trans>Defaults for nodes of this image. Scenes can override them.</Trans>
        </p>
      </Section>
      <StartFields
        value={watch('start')}
        onChange={(start) => setValue('start', start, { shouldDirty: true, shouldValidate: formState.submitCount > 0 })}
        errorOf={errorsBelow(formState.errors['start'])}
        isNew
        virtType={kind}
      />
    </>
  )
}

const most = 100

/** Saved images that a node can be worked in of, found by typing. */
function BaseField({ label, onTake }: { label: string; onTake: (row: LibraryRow) => void }) {
  const [q, setQ] = useState('')
  const asked = { status: 'ready' as const, size: most, ...(q === '' ? {} : { q }) }
  const found = useQuery(query(imageLibrary.list, { query: asked }))
  const rows = (found.data?.items ?? []).filter(({ newest, virt_type }) => newest !== null && authorableKinds.has(virt_type))
  const options = rows.map(({ newest, title, name }) => ({ value: newest?.image_id ?? '', label: `${title} · ${name}@${newest?.version}` }))
  const choose = (value: string | null, put: (value: string | null) => void) => {
    put(value)
    const row = rows.find(({ newest }) => newest?.image_id === value)
    if (row !== undefined) onTake(row)
  }
  return (
    <FormField<Values, 'base_image_id'> name="base_image_id" label={label} required>
      {({ value, onChange }) => (
        <Combobox
          value={value}
          onValueChange={(next) => choose(next, onChange)}
          options={options}
          onSearch={setQ}
          loading={found.isFetching}
        />
      )}
    </FormField>
  )
}
