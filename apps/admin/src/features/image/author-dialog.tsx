import { call } from '@beacon/api/client'
import { authoringRoom, imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { query } from '@beacon/api/query'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { refreshLibrary } from './library-queries.ts'
import { RoomFields, roomOf, usualRoom, useRoomLabels } from './room-fields.tsx'

const schema = z.object(authoringRoom)

/** Begins the next version of an image: a node of its newest usable one starts. */
export function AuthorDialog({
  image,
  onClose,
}: {
  image: Pick<LibraryRow, 'resource_id' | 'title' | 'name' | 'usable_version' | 'virt_type'>
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels: Readonly<Record<string, string>> = { ...useRoomLabels() }
  const form = useContractForm({ schema, defaultValues: usualRoom, labelOf: (path) => labels[path] ?? path })
  const { resource_id, virt_type } = image
  const asked = { ...query(imageLibrary.get, { params: { resource_id } }), enabled: virt_type === 'vm' }
  const resources = useQuery(asked).data?.start.resources
  const { reset } = form
  const { isDirty } = form.formState
  useEffect(() => {
    if (resources !== undefined && !isDirty) reset(roomOf(virt_type, resources))
  }, [resources, virt_type, isDirty, reset])
  const full = `${image.name}@${image.usable_version ?? 0}`
  const begin = async (body: z.output<typeof schema>) => {
    await call(imageAuthoring.begin, { params: { resource_id }, body })
    await refreshLibrary(client)
    await navigate({ to: '/admin/std/image-manage/author-operation', search: { image_id: resource_id } })
  }
  return (
    <FormDialog
      form={form}
      title={t`Author “${image.title}”`}
      description={<Trans>Starts a node of {full}. Your changes become the next version when you save.</Trans>}
      action={<Trans>Start authoring</Trans>}
      onSubmit={begin}
      onClose={onClose}
    >
      <RoomFields />
    </FormDialog>
  )
}
