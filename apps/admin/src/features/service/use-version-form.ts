import { call } from '@beacon/api/client'
import { service as contract } from '@beacon/api/scene/service'
import { serviceForm, serviceNote, type ServiceForm } from '@beacon/api/scene/service-fields'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { useContractForm } from '@beacon/auth/form'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useSending } from '../../parts/form/use-sending.ts'
import { useStale } from '../../parts/form/use-stale.ts'
import { refusedPaths, settingsOf, useServiceLabels } from './labels.ts'
import { refreshServices, serviceQuery } from './queries.ts'

const schema = z.object({ settings: serviceForm, note: serviceNote })
export type VersionValues = z.input<typeof schema> & { settings: ServiceForm }
const valuesOf = (service: ServiceDetail): VersionValues => ({ settings: settingsOf(service), note: '' })

/** The next version of a service, edited from `base`. */
export function useVersionForm(service: ServiceDetail) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const labelOf = useServiceLabels()
  const stale = useStale(() => client.fetchQuery({ ...serviceQuery(service.service_id), staleTime: 0 }))
  const sending = useSending(`service_${service.kind}`)
  const [base, setBase] = useState(service)
  const [isBusy, setBusy] = useState(false)
  const { refuse, ...form } = useContractForm({ schema, defaultValues: valuesOf(service), labelOf })
  const guard = useLeaveGuard(form.formState.isDirty || sending.file !== null)
  const start = (from: ServiceDetail) => {
    setBase(from)
    form.reset(valuesOf(from))
  }
  const send = async (body: z.output<typeof schema>, over_number: number) => {
    setBusy(true)
    try {
      const sent = sending.file === null ? null : await sending.send(sending.file)
      if (sending.file !== null && sent === null) return
      const params = { service_id: service.service_id }
      const saved = await call(contract.addVersion, {
        params,
        body: { ...body, file_id: sent?.file_id ?? null, base_number: base.newest, over_number },
      })
      sending.choose(null)
      start(saved)
      await refreshServices(client)
      toast.done({ title: t`Version ${saved.newest} saved` })
    } catch (error) {
      if (!(await stale.caught(error))) refuse(error, [...refusedPaths(error), 'settings', 'note'] as FieldPath<VersionValues>[])
    } finally {
      setBusy(false)
    }
  }
  const meanwhile = stale.dialogOf({
    mine: { settings: form.getValues('settings') },
    fieldsOf: (theirs) => ({ settings: settingsOf(theirs) }),
    take: start,
    saveOver: (theirs) => void form.handleSubmit((body) => send(body, theirs.newest))(),
  })
  return { form, labelOf, sending, isBusy, base, guard, meanwhile, submit: form.handleSubmit((body) => send(body, base.newest)) }
}
