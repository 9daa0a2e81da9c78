import { call } from '@beacon/api/client'
import { service } from '@beacon/api/scene/service'
import { serviceForm, serviceKind, type ServiceForm, type ServiceKind } from '@beacon/api/scene/service-fields'
import { serviceLimits } from '@beacon/api/scene/service-limits'
import { useContractForm } from '@beacon/auth/form'
import { errorText } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useSending } from '../../parts/form/use-sending.ts'
import { baseFields } from './base-fields.tsx'
import { freshAccess, refusedPaths, useServiceLabels } from './labels.ts'
import { refreshServices } from './queries.ts'

const schema = z.object({ kind: serviceKind, ...baseFields, settings: serviceForm })
export type CreateValues = z.input<typeof schema> & { settings: ServiceForm }

const firstValues: CreateValues = {
  kind: 'linux',
  name: '',
  description: '',
  icon_file_id: null,
  settings: {
    access: [freshAccess],
    start_command: '',
    stop_command: '',
    health: null,
    os: 'linux',
    arch: 'amd64',
    disk_mb: null,
    needs: [],
  },
}

/** “agent-1.2.tar.gz” is offered as “agent-1.2”. */
function nameOfFile(file: string): string {
  const name = file
    .replace(/\.(?:zip|tar\.gz|tgz|tar|rar|msi|exe)$/iu, '')
    .trim()
    .slice(0, serviceLimits.name.max)
  return name.length < serviceLimits.name.min ? '' : name
}

/** Everything a new service has; its file goes up when the form is sent. */
export function useCreateForm() {
  const { i18n, t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const labelOf = useServiceLabels()
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: firstValues, labelOf })
  const kind: ServiceKind = provided.watch('kind')
  const sending = useSending(`service_${kind}`)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const guard = useLeaveGuard(isBusy || provided.formState.isDirty)
  const send = async (body: z.output<typeof schema>, file: File) => {
    setBusy(true)
    try {
      const sent = await sending.send(file)
      if (sent === null) return
      const made = await call(service.create, { body: { ...body, file_id: sent.file_id } })
      guard.allow()
      await refreshServices(client)
      toast.done({ title: t`“${made.name}” created` })
      await navigate({ to: '/admin/service-manage/edit/$id', params: { id: made.service_id } })
    } catch (error) {
      refuse(error, [...refusedPaths(error), ...Object.keys(firstValues)] as FieldPath<CreateValues>[])
    } finally {
      setBusy(false)
    }
  }
  const check = provided.handleSubmit((body) => (sending.file === null ? undefined : send(body, sending.file)))
  const submit = (event: FormEvent) => {
    setMissing(sending.file === null)
    return check(event)
  }
  const choose = (file: File | null) => {
    sending.choose(file)
    if (file === null) return
    setMissing(false)
    const name = nameOfFile(file.name)
    if (name !== '' && provided.getValues('name') === '') provided.setValue('name', name, { shouldDirty: true })
  }
  /** A file of one kind is none of another. */
  const chooseKind = (next: ServiceKind) => {
    sending.choose(null)
    provided.setValue('kind', next, { shouldDirty: true })
    provided.setValue('settings.os', next === 'windows' ? 'windows' : 'linux')
  }
  const fileError = isMissing ? errorText(i18n, 'field_empty', { label: labelOf('file') }) : undefined
  return { provided, labelOf, guard, sending, isBusy, fileError, submit, choose, chooseKind }
}
