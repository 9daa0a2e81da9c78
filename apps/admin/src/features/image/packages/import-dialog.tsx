import { call } from '@beacon/api/client'
import { imageName } from '@beacon/api/image/image-fields'
import { imagePackages } from '@beacon/api/image/image-packages'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Input } from '@beacon/ui/controls'
import { Field, FileDrop, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { nameOfFile } from '../create/name-of-file.ts'
import { refreshImages } from '../queries.ts'
import { useSending } from '../../../parts/form/use-sending.ts'

const schema = z.object({ name: imageName })
type Values = z.input<typeof schema>

interface Props {
  /** Unknown while the library loads: the server refuses what is too large. */
  maxBytes: number | undefined
  /** Shows how it is made. */
  onOrdered: (image_id: string) => void
  onClose: () => void
}

/** A package that was exported here or elsewhere. */
export function ImportDialog({ maxBytes, onOrdered, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const sending = useSending('image_package')
  const labels: Record<string, string> = { name: t`Reference name` }
  const form = useContractForm({ schema, defaultValues: { name: '' }, labelOf: (path) => labels[path] ?? path })
  const choose = (next: File | null) => {
    sending.choose(next)
    if (next !== null && form.getValues('name') === '') form.setValue('name', nameOfFile(next.name), { shouldDirty: true })
  }
  const submit = async ({ name }: z.output<typeof schema>) => {
    if (sending.file === null) return false
    const sent = await sending.send(sending.file)
    if (sent === null) return false
    const { image_id } = await call(imagePackages.import, { body: { name, file_id: sent.file_id } })
    await refreshImages(client)
    onOrdered(image_id)
    return true
  }
  return (
    <FormDialog
      form={form}
      title={t`Import an image package`}
      description={<Trans>A .beacon-image file created by “Export”. Checked like any other upload.</Trans>}
      action={<Trans>Import image</Trans>}
      isReady={sending.file !== null}
      isChanged={sending.file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t({ context: 'image', message: 'File' })} required>
        <FileDrop
          files={sending.items}
          multiple={false}
          endings={['.beacon-image']}
          max_bytes={maxBytes}
          onAdd={([first]) => first !== undefined && choose(first.file)}
          onRemove={() => choose(null)}
        />
      </Field>
      <FormField<Values, 'name'>
        name="name"
        label={labels['name'] ?? ''}
        required
        help={t`An existing name gets a new version. Title, role and system come from the package.`}
      >
        {({ onValueChange: _, ...field }) => <Input {...field} mono autoComplete="off" spellCheck={false} />}
      </FormField>
    </FormDialog>
  )
}
