import { call } from '@beacon/api/client'
import { authoringRoom, imageAuthoring } from '@beacon/api/image-authoring'
import type { LibraryRow } from '@beacon/api/image-library-views'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { refreshLibrary } from './library-queries.ts'
import { RoomFields, usualRoom, useRoomLabels } from './room-fields.tsx'

const schema = z.object(authoringRoom)

/** Begins the next version of an image: a node of its newest usable one starts. */
export function AuthorDialog({
  image,
  onClose,
}: {
  image: Pick<LibraryRow, 'resource_id' | 'title' | 'name' | 'usable_version'>
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels: Readonly<Record<string, string>> = { ...useRoomLabels() }
  const form = useContractForm({ schema, defaultValues: usualRoom, labelOf: (path) => labels[path] ?? path })
  const full = `${image.name}@${image.usable_version ?? 0}`
  const begin = async (body: z.output<typeof schema>) => {
    await call(imageAuthoring.begin, { params: { resource_id: image.resource_id }, body })
    await refreshLibrary(client)
    await navigate({ to: '/admin/std/image-manage/author-operation', search: { image_id: image.resource_id } })
  }
  return (
    <FormDialog
      form={form}
      title={t`Author “${image.title}”`}
      description={<Trans>A node of {full} starts. What you change inside of it becomes the next version once you save it.</Trans>}
      action={<Trans>Start authoring</Trans>}
      onSubmit={begin}
      onClose={onClose}
    >
      <RoomFields />
    </FormDialog>
  )
}
