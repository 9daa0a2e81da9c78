import { issue } from '@beacon/api/fields'
import { imageBaseFields } from '@beacon/api/image/image-fields'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'

/** Fields of the image as a whole. Images of older times may have no category; whoever saves one gives it one. */
export const baseFields = {
  ...imageBaseFields,
  category_id: z.nullable(z.uuid()).check(z.refine((value) => value !== null, { error: issue('field_empty') })),
}
export const baseSchema = z.object(baseFields)
export type BaseValues = z.input<typeof baseSchema>

export const baseValuesOf = (image: LibraryDetail): BaseValues => ({
  title: image.title,
  description: image.description,
  category_id: image.category?.category_id ?? null,
  role: image.role,
  os: image.os,
  arch: image.arch,
  icon_file_id: image.icon_file_id,
  access_user: image.access.user,
  access_secret: undefined,
  is_access_shown: image.access.is_shown,
})

/** Words for fields by their paths, those of start parameters included. */
export function useImageLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    title: t({ context: 'image', message: 'Name' }),
    name: t`Reference name`,
    description: t({ context: 'image', message: 'Description' }),
    category_id: t({ context: 'image', message: 'Category' }),
    role: t({ context: 'image', message: 'Role' }),
    os: t({ context: 'image', message: 'System' }),
    arch: t`Architecture`,
    icon_file_id: t({ context: 'image', message: 'Icon' }),
    access_user: t`User`,
    access_secret: t`Password or key`,
    file: t({ context: 'image', message: 'File' }),
    note: t({ context: 'image', message: 'Note' }),
    command: t({ context: 'image', message: 'Command' }),
    cpu: t`Processor`,
    memory_mb: t`Memory`,
    disk_mb: t`Disk`,
    pids: t`Processes`,
    port: t`Port`,
    key: t`Name of the variable`,
    value: t`Value of the variable`,
  }
  return (path) => {
    const last = path.split('.').at(-1) ?? ''
    if (/ports\.\d+\.name$/u.test(path)) return t`Name of the port`
    if (path.startsWith('access_secret')) return labels['access_secret'] ?? path
    return labels[path] ?? labels[last] ?? path
  }
}
