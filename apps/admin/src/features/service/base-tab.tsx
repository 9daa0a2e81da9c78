import { call } from '@beacon/api/client'
import { service as contract } from '@beacon/api/scene/service'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ChangedMeanwhile } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useStale } from '../../parts/form/use-stale.ts'
import { BaseFields, baseSchema, type BaseValues } from './base-fields.tsx'
import { useServiceLabels } from './labels.ts'
import { refreshServices, serviceQuery } from './queries.ts'

type Body = z.output<typeof baseSchema>
const valuesOf = ({ name, description, icon_file_id }: ServiceDetail): BaseValues => ({ name, description, icon_file_id })

/** What the service is called and looks like. No version changes by that. */
export function BaseTab({ service }: { service: ServiceDetail }) {
  const { t } = useLingui()
  const labelOf = useServiceLabels()
  const { form, save, meanwhile, guard } = useBaseForm(service)
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mt-3" />
      <FormLayout
        id="service-base"
        label={t({ context: 'service', message: 'Basics' })}
        className="mt-4 flex-1 pb-6"
        onSubmit={(event) => void save(event)}
      >
        <BaseFields labelOf={labelOf} name={form.watch('name')} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button look="primary" type="submit" form="service-base" saving={isSubmitting} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      <ChangedMeanwhile {...meanwhile} labelOf={labelOf} />
      {guard.dialog}
    </FormProvider>
  )
}

function useBaseForm(service: ServiceDetail) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const labelOf = useServiceLabels()
  const stale = useStale(() => client.fetchQuery({ ...serviceQuery(service.service_id), staleTime: 0 }))
  const [version, setVersion] = useState(service.version)
  const { refuse, ...form } = useContractForm({ schema: baseSchema, defaultValues: valuesOf(service), labelOf })
  const guard = useLeaveGuard(form.formState.isDirty)
  const send = async (body: Body, over: number) => {
    try {
      const saved = await call(contract.update, { params: { service_id: service.service_id }, body: { ...body, version: over } })
      setVersion(saved.version)
      form.reset(valuesOf(saved))
      await refreshServices(client)
      toast.done({ title: t`“${saved.name}” saved` })
    } catch (error) {
      if (!(await stale.caught(error))) refuse(error)
    }
  }
  const meanwhile = stale.dialogOf({
    mine: { ...form.getValues() },
    fieldsOf: (theirs) => ({ ...valuesOf(theirs) }),
    take: (theirs) => {
      setVersion(theirs.version)
      form.reset(valuesOf(theirs))
    },
    saveOver: (theirs) => void form.handleSubmit((body) => send(body, theirs.version))(),
  })
  return { form, guard, meanwhile, save: form.handleSubmit((body) => send(body, version)) }
}
