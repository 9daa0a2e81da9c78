import { call } from '@beacon/api/client'
import { image } from '@beacon/api/image'
import { imageName } from '@beacon/api/image-fields'
import { useContractForm } from '@beacon/auth/form'
import { errorText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { nameOfFile } from './name-of-file.ts'
import { refreshImages } from './queries.ts'
import { useUpload } from './use-upload.ts'

const schema = z.object({ name: imageName })
export type CreateValues = z.input<typeof schema>

/** Name and file of a new image; the file goes up when the form is sent. */
export function useCreateForm(onCreated: (image_id: string) => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const labels: Record<string, string> = {
    name: t({ context: 'image', message: 'Name' }),
    file: t({ context: 'image', message: 'File' }),
  }
  const labelOf = (path: string) => labels[path] ?? path
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: { name: '' }, labelOf })
  const { file, items, isBusy, pick, drop, send } = useUpload()
  const [isMissing, setMissing] = useState(false)
  const guard = useLeaveGuard(isBusy)
  const create = async (name: string, file_id: string) => {
    const { image_id } = await call(image.create, { body: { name, file_id } })
    guard.allow()
    void refreshImages(client)
    onCreated(image_id)
  }
  const check = provided.handleSubmit(({ name }) =>
    send(
      (file_id) => create(name, file_id),
      (error) => void refuse(error, ['name']),
    ),
  )
  const submit = (event: FormEvent) => {
    setMissing(file === null)
    return check(event)
  }
  const picked = (next: File) => {
    pick(next)
    setMissing(false)
    if (provided.getValues('name') === '') provided.setValue('name', nameOfFile(next.name), { shouldDirty: true })
  }
  const fileError = isMissing ? errorText(i18n, 'field_empty', { label: labelOf('file') }) : undefined
  return { provided, labelOf, guard, isBusy, items, fileError, submit, pick: picked, drop }
}
