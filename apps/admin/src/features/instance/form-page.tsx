import { call } from '@beacon/api/client'
import { usualStart } from '@beacon/api/image/image-start'
import { instance, instanceForm, type InstanceDetail, type InstanceForm } from '@beacon/api/scene/instance'
import { query } from '@beacon/api/query'
import { useContractForm } from '@beacon/auth/form'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { MachineBanner } from '../../parts/scene/machine-banner.tsx'
import { hostNameOf, InstanceFields, useInstanceLabels } from './form-fields.tsx'
import { instanceNumber, refreshInstances } from './queries.ts'

const freshForm = (image: string): InstanceForm => ({
  name: '',
  type: 'run',
  image,
  host_name: image === '' ? 'node' : hostNameOf(image.split('@')[0] ?? ''),
  start: usualStart('container'),
  caps: [],
  egress: false,
  host_ports: false,
  lifetime_minutes: 1_440,
})

const formOf = ({ instance: row, settings, lifetime_minutes }: InstanceDetail): InstanceForm | null =>
  settings === null || row.type === 'backend_sandbox'
    ? null
    : {
        name: row.name,
        type: row.type,
        image: settings.image,
        host_name: settings.host_name,
        start: settings.start,
        caps: settings.caps,
        egress: settings.egress,
        host_ports: settings.host_ports,
        lifetime_minutes,
      }

export function CreateInstance({ image = '' }: { image?: string | undefined }) {
  return <FormPage title={<Trans context="page">New instance</Trans>} form={freshForm(image)} detail={null} />
}

export function EditInstance({ id }: { id: string }) {
  const { t } = useLingui()
  // Read once: what is typed is not overwritten by what runs on.
  const found = useQuery({ ...query(instance.get, { params: { instance_id: id } }), staleTime: Infinity, gcTime: 0 })
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailed title={<Trans>The instance could not be loaded</Trans>} query={found} />
    ) : (
      <Loading>{t`Instance`}</Loading>
    )
  const { name, number } = found.data.instance
  const form = formOf(found.data)
  if (form === null)
    return (
      <PageHeader title={name}>
        <Trans>This machine is managed elsewhere. Change it there.</Trans>
      </PageHeader>
    )
  return <FormPage title={`${name} · ${instanceNumber(number)}`} form={form} detail={found.data} />
}

interface FormPageProps {
  title: ReactNode
  form: InstanceForm
  detail: InstanceDetail | null
}

function FormPage({ title, form: first, detail }: FormPageProps) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labelOf = useInstanceLabels()
  const facts = useQuery(query(instance.list, { query: { size: 1 } })).data?.facts
  const { refuse, ...form } = useContractForm({ schema: instanceForm, defaultValues: first, labelOf })
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [version, setVersion] = useState(detail?.version ?? 0)
  const isRunning = detail !== null && detail.instance.rest !== 'none' && detail.instance.rest !== 'closed'
  const save = (isNow: boolean) =>
    form.handleSubmit(async (body) => {
      try {
        const saved =
          detail === null
            ? await call(instance.create, { body: { ...body, starts: isNow } })
            : await call(instance.update, {
                params: { instance_id: detail.instance.instance_id },
                body: { ...body, version, rebuilds: isNow },
              })
        setVersion(saved.version)
        form.reset(formOf(saved) ?? undefined)
        toast.done({ title: t`${{ name: saved.instance.name }} saved` })
        await refreshInstances(client)
        await navigate({ to: '/admin/std/instance-manage', search: { instance: saved.instance.instance_id } as never })
      } catch (error) {
        refuse(error)
      }
    })
  return (
    <FormProvider {...form}>
      <PageHeader title={title}>
        {isRunning && <Trans>Name and lifetime apply immediately; everything else at the next rebuild.</Trans>}
      </PageHeader>
      {facts !== undefined && <MachineBanner machine={facts.machine} />}
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="instance" label={t`Instance`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void save(detail === null)(event)}>
        {facts !== undefined && <InstanceFields facts={facts} isRunning={isRunning} />}
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        {detail === null ? (
          <Button disabled={isSubmitting} onClick={() => void save(false)()}>
            <Trans>Save</Trans>
          </Button>
        ) : (
          isRunning && (
            <Button disabled={isSubmitting} onClick={() => void save(true)()}>
              <Trans>Save and rebuild now</Trans>
            </Button>
          )
        )}
        <Button look="primary" type="submit" form="instance" saving={isSubmitting} disabled={facts === undefined}>
          {detail === null ? <Trans>Save and start</Trans> : <Trans>Save</Trans>}
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}
