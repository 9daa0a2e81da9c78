import { image } from '@beacon/api/image/image'
import { query } from '@beacon/api/query'
import { Button, Input } from '@beacon/ui/controls'
import { FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { LinkButton } from '../../../parts/link-button.tsx'
import { BaseFields } from '../base-fields.tsx'
import { EngineLine } from '../engine-line.tsx'
import { InTheMaking } from '../in-the-making.tsx'
import { SourceFields } from './source-fields.tsx'
import { StartFields } from '../../../parts/image-start/start-fields.tsx'
import { errorsBelow } from '../../../parts/image-start/error-of.ts'
import { type CreateValues, useCreateForm } from './use-create-form.ts'

/** A new image. What is being made already stands above, so that coming back finds it. */
export function CreateForm({ onCreated }: { onCreated: (image_id: string) => void }) {
  const { t } = useLingui()
  const form = useCreateForm(onCreated)
  const making = useQuery(query(image.list, { query: { status: 'making', size: 20 } }))
  const { errors, submitCount } = form.provided.formState
  const startError = errorsBelow(errors['start'])
  return (
    <FormProvider {...form.provided}>
      <EngineLine builder={making.data?.builder} />
      <InTheMaking rows={making.data?.items ?? []} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} className="mt-3" />
      <FormLayout id="image" label={t`New image`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void form.submit(event)}>
        <SourceFields
          builder={making.data?.builder}
          isBusy={form.isBusy}
          error={form.fileError}
          onPrepare={form.choose}
          onName={form.suggest}
          onVirtType={form.suit}
        />
        <FormField<CreateValues, 'name'>
          name="name"
          label={form.labelOf('name')}
          required
          help={t`Scenes use this name: lowercase letters, digits, hyphens and dots. It cannot be changed later.`}
        >
          {({ onValueChange: _, ...field }) => <Input {...field} mono autoComplete="off" spellCheck={false} readOnly={form.isBusy} />}
        </FormField>
        <BaseFields labelOf={form.labelOf} title={form.provided.watch('title')} />
        <Section level={2} title={<Trans>Start parameters</Trans>}>
          <p className="mb-3 text-fg-3">
            <Trans>Defaults for nodes of this image. Scenes can override them.</Trans>
          </p>
        </Section>
        <StartFields
          value={form.provided.watch('start')}
          onChange={(next) => form.provided.setValue('start', next, { shouldDirty: true, shouldValidate: submitCount > 0 })}
          errorOf={startError}
          isNew
        />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to="/admin/std/image-manage">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="image" saving={form.isBusy}>
          <Trans>Create image</Trans>
        </Button>
      </StickyFoot>
      {form.guard.dialog}
    </FormProvider>
  )
}
