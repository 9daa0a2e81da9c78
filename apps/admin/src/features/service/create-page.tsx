import { serviceKinds } from '@beacon/api/scene/service-fields'
import { Button, Segmented } from '@beacon/ui/controls'
import { FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { BaseFields } from './base-fields.tsx'
import { FileField } from './file-field.tsx'
import { filled } from './labels.ts'
import { factsQuery } from './queries.ts'
import { SettingsFields } from './settings-fields.tsx'
import { type CreateValues, useCreateForm } from './use-create-form.ts'
import { kindHelp, kindWords } from './words.ts'

/** A new service: its file, what it is called, and how it runs and is reached. */
export function CreatePage() {
  const { t, i18n } = useLingui()
  const facts = useQuery(factsQuery())
  const form = useCreateForm()
  const { errors, submitCount } = form.provided.formState
  const kind = form.provided.watch('kind')
  return (
    <FormProvider {...form.provided}>
      <PageHeader title={<Trans context="page">New service</Trans>}>
        <Trans>Software you can inject into images. Files are checked before they are saved.</Trans>
      </PageHeader>
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} className="mt-3" />
      <FormLayout id="service" label={t`New service`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void form.submit(event)}>
        <FormField<CreateValues, 'kind'> name="kind" label={form.labelOf('kind')} required help={i18n._(kindHelp[kind])}>
          {({ value }) => (
            <Segmented
              value={value}
              disabled={form.isBusy}
              options={serviceKinds.map((word) => ({ value: word, label: i18n._(kindWords[word]) }))}
              onValueChange={form.chooseKind}
            />
          )}
        </FormField>
        <FileField
          kind={kind}
          label={form.labelOf('file')}
          required
          items={form.sending.items}
          free={facts.data?.free ?? null}
          isBusy={form.isBusy}
          error={form.fileError}
          onChoose={form.choose}
        />
        <BaseFields labelOf={form.labelOf} name={form.provided.watch('name')} />
        <Section level={2} title={<Trans context="service">Settings</Trans>}>
          <p className="mb-3 text-fg-3">
            <Trans>Settings belong to the version; changing one creates a new version.</Trans>
          </p>
        </Section>
        <SettingsFields
          kind={kind}
          value={filled(form.provided.watch('settings'))}
          onChange={(next) => form.provided.setValue('settings', next, { shouldDirty: true, shouldValidate: submitCount > 0 })}
          errorOf={errorsBelow(errors.settings)}
          facts={facts.data}
        />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to="/admin/std/service-manage">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="service" saving={form.isBusy}>
          <Trans>Create service</Trans>
        </Button>
      </StickyFoot>
      {form.guard.dialog}
    </FormProvider>
  )
}
