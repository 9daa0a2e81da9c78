import { call } from '@beacon/api/client'
import { type ImageVirtType, imageName, imageStart } from '@beacon/api/image/image-fields'
import { imageLibrary } from '@beacon/api/image/image-library'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { usualStart } from '@beacon/api/image/image-start'
import { useContractForm } from '@beacon/auth/form'
import { errorText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { baseFields, useImageLabels } from '../base-form.ts'
import { refreshLibrary } from '../library-queries.ts'
import { nameOfFile } from './name-of-file.ts'
import { type PrepareSource, SourceStopped } from '../sources/index.ts'

const schema = z.object({ name: imageName, ...baseFields, start: imageStart })
export type CreateValues = z.input<typeof schema>

const firstValues: CreateValues = {
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
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Everything a new image has; what its first version is made of goes up when the form is sent. */
export function useCreateForm(onCreated: (image_id: string) => void) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const labelOf = useImageLabels()
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: firstValues, labelOf })
  const [prepare, setPrepare] = useState<PrepareSource | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const guard = useLeaveGuard(isBusy)
  const send = async (body: z.output<typeof schema>, work: PrepareSource) => {
    setBusy(true)
    try {
      const source = await work()
      const { image_id } = await call(imageLibrary.create, { body: { ...body, source } })
      guard.allow()
      void refreshLibrary(client)
      onCreated(image_id)
    } catch (error) {
      if (!(error instanceof SourceStopped)) void refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const check = provided.handleSubmit((body) => (prepare === null ? undefined : send(body, prepare)))
  const submit = (event: FormEvent) => {
    setMissing(prepare === null)
    return check(event)
  }
  const suggest = (file: string) => {
    const name = nameOfFile(file)
    const offer = (field: 'name' | 'title', value: string) => {
      if (value !== '' && provided.getValues(field) === '') provided.setValue(field, value, { shouldDirty: true })
    }
    offer('name', name)
    if (name.length >= imageFieldLimits.title.min) offer('title', name)
  }
  /** What nobody changed is what such an image usually starts with. */
  const suit = (virt_type: ImageVirtType) => {
    const start = provided.getValues('start')
    const isUsual = (['container', 'vm'] as const).some((one) => isSame(start.resources, usualStart(one).resources))
    if (isUsual) provided.setValue('start', { ...start, resources: usualStart(virt_type).resources })
  }
  const choose = (next: PrepareSource | null) => {
    // A function as a state is set by a function.
    setPrepare(() => next)
    if (next !== null) setMissing(false)
  }
  const fileError = isMissing ? errorText(i18n, 'field_empty', { label: labelOf('file') }) : undefined
  return { provided, labelOf, guard, isBusy, fileError, submit, suggest, suit, choose }
}
