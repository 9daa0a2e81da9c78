import { image } from '@beacon/api/image'
import { query } from '@beacon/api/query'
import { Button, Input } from '@beacon/ui/controls'
import { Field, FileDrop, FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import { EngineLine } from './engine-line.tsx'
import { InTheMaking } from './in-the-making.tsx'
import { type CreateValues, useCreateForm } from './use-create-form.ts'

/** Name and file of a new image. What is being made already stands above, so that coming back finds it. */
export function CreateForm({ onCreated }: { onCreated: (image_id: string) => void }) {
  const { t } = useLingui()
  const form = useCreateForm(onCreated)
  const making = useQuery(query(image.list, { query: { status: 'making', size: 20 } }))
  const bases = making.data?.builder.bases.filter((one) => one.is_ready).map(({ name }) => name) ?? []
  const { errors, submitCount } = form.provided.formState
  return (
    <FormProvider {...form.provided}>
      <EngineLine builder={making.data?.builder} />
      <InTheMaking rows={making.data?.items ?? []} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} className="mt-3" />
      <FormLayout id="image" label={t`New image`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void form.submit(event)}>
        <FormField<CreateValues, 'name'>
          name="name"
          label={form.labelOf('name')}
          required
          help={t`Lowercase letters, digits, hyphens and dots. A name that exists gets its next version.`}
        >
          {({ onValueChange: _, ...field }) => <Input {...field} mono autoComplete="off" spellCheck={false} readOnly={form.isBusy} />}
        </FormField>
        <Field
          label={form.labelOf('file')}
          required
          error={form.fileError}
          help={
            bases.length === 0
              ? t`A folder with a Dockerfile as zip, tar or tar.gz, or the tar that “docker save” wrote.`
              : t`A folder with a Dockerfile as zip, tar or tar.gz, or the tar that “docker save” wrote. A Dockerfile begins with an image of the list or with ${bases.join(', ')}.`
          }
        >
          <FileDrop
            files={form.items}
            multiple={false}
            disabled={form.isBusy}
            endings={['.zip', '.tar', '.tar.gz', '.tgz']}
            max_bytes={making.data?.builder.archive_bytes ?? Number.POSITIVE_INFINITY}
            onAdd={([first]) => first !== undefined && form.pick(first.file)}
            onRemove={form.drop}
          />
        </Field>
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button asChild>
          <Link to="/admin/std/image-manage">
            <Trans>Cancel</Trans>
          </Link>
        </Button>
        <Button look="primary" type="submit" form="image" saving={form.isBusy}>
          <Trans>Create image</Trans>
        </Button>
      </StickyFoot>
      {form.guard.dialog}
    </FormProvider>
  )
}
