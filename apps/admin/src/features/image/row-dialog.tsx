import { call } from '@beacon/api/client'
import { imageName, imageTitle } from '@beacon/api/image/image-fields'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { Confirm } from '@beacon/auth/call'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AuthorDialog } from './author-dialog.tsx'
import { CategoryRoleDialog } from './category-role-dialog.tsx'
import type { RowAct } from './image-menu.ts'
import { ImageQuestion } from './image-question.tsx'
import { refreshLibrary, versionsQuery } from './library-queries.ts'
import { ExportDialog } from './packages/export-dialog.tsx'
import type { Tell } from './use-image-test.ts'

export interface RowQuestion {
  act: Exclude<RowAct, 'edit' | 'instance' | 'test'>
  row: LibraryRow
}

/** What asks before it acts on one image. */
export function RowDialog({ act, row, tell, onClose }: RowQuestion & { tell: Tell; onClose: () => void }) {
  if (act === 'author') return <AuthorDialog image={row} onClose={onClose} />
  if (act === 'copy') return <CopyDialog row={row} onClose={onClose} />
  if (act === 'export') return <ExportRow row={row} onClose={onClose} />
  if (act === 'change') return <CategoryRoleDialog ids={[row.resource_id]} first={row} onClose={onClose} />
  if (act === 'delete') return <DeleteQuestion row={row} tell={tell} onClose={onClose} />
  return row.newest === null ? null : <ImageQuestion kind="cancel" row={{ ...row.newest, name: row.name }} onClose={onClose} />
}

/** The version that a scene would be given now. */
function ExportRow({ row, onClose }: { row: LibraryRow; onClose: () => void }) {
  const versions = useQuery(versionsQuery(row.resource_id))
  const usable = versions.data?.items.find(({ version }) => version === row.usable_version)
  const full = `${row.name}@${row.usable_version ?? 0}`
  return <ExportDialog title={full} image_id={usable?.image_id} onClose={onClose} />
}

function DeleteQuestion({ row, tell, onClose }: { row: LibraryRow; tell: Tell; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const act = async () => {
    const reply = await call(imageLibrary.remove, { body: { ids: [row.resource_id] } })
    tell(reply, t`“${row.title}” deleted`)
    await refreshLibrary(client)
  }
  return (
    <Confirm
      title={t`Delete “${row.title}”?`}
      body={t`Deletes the image and all its versions, here and in Docker. This cannot be undone.`}
      typed={row.title}
      action={t`Delete image`}
      onConfirm={act}
      onClose={onClose}
    />
  )
}

const schema = z.object({ name: imageName, title: imageTitle })
type Values = z.input<typeof schema>

function CopyDialog({ row, onClose }: { row: LibraryRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels: Record<string, string> = { title: t({ context: 'image', message: 'Name' }), name: t`Reference name` }
  const form = useContractForm({
    schema,
    defaultValues: { name: `${row.name}-copy`, title: t`${row.title} copy` },
    labelOf: (path) => labels[path] ?? path,
  })
  const submit = async (body: z.output<typeof schema>) => {
    const { resource_id } = await call(imageLibrary.copy, { params: { resource_id: row.resource_id }, body })
    await refreshLibrary(client)
    await navigate({ to: '/admin/std/image-manage/edit/$id', params: { id: resource_id } })
  }
  return (
    <FormDialog
      form={form}
      title={t`Copy “${row.title}”`}
      description={<Trans>Creates an image from version {row.usable_version ?? 0}. Content is shared and takes no extra space.</Trans>}
      action={<Trans>Copy image</Trans>}
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
