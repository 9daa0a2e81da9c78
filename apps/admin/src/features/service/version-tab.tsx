import { serviceLimits } from '@beacon/api/scene/service-limits'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { FileField } from './file-field.tsx'
import { filled } from './labels.ts'
import { factsQuery } from './queries.ts'
import { SettingsFields } from './settings-fields.tsx'
import { useVersionForm, type VersionValues } from './use-version-form.ts'

/** File and settings of the newest version. Saving makes the next one; images keep what they hold. */
export function VersionTab({ service }: { service: ServiceDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const facts = useQuery(factsQuery())
  const { versioned, sending } = useVersionForm(service)
  const { form, labelOf, base } = versioned
  const { errors, submitCount, isDirty, isSubmitting: isBusy } = form.formState
  const [newest] = service.versions
  const next = base.newest + 1
  const canSave = (isDirty || sending.file !== null) && !isBusy
  return (
    <VersionedForm
      id="service-version"
      label={t`File and settings`}
      versioned={versioned}
      head={
        <p className="mt-3 text-fg-3">
          <Trans>Changes are saved as version {next}. Images keep their current version.</Trans>
        </p>
      }
      foot={
        <Button look="primary" type="submit" form="service-version" saving={isBusy} disabled={!canSave}>
          <Trans>Save as version {next}</Trans>
        </Button>
      }
    >
      {newest !== undefined && (
        <Field label={t`Current file`}>
          <span className="flex flex-wrap gap-x-3 pt-1.5 font-mono text-mono break-all text-fg-2">
            <span>{newest.file_name}</span>
            <span>{formatBytes(locale, newest.bytes)}</span>
            {base.settings.main !== '' && <span>{base.settings.main}</span>}
          </span>
        </Field>
      )}
      <FileField
        kind={service.kind}
        label={t`Another file`}
        required={false}
        items={sending.items}
        free={facts.data?.free ?? null}
        isBusy={isBusy}
        error={undefined}
        onChoose={sending.choose}
      />
      <SettingsFields
        key={base.newest}
        kind={service.kind}
        service_id={service.service_id}
        value={filled(form.watch('settings'))}
        onChange={(settings) => form.setValue('settings', settings, { shouldDirty: true, shouldValidate: submitCount > 0 })}
        errorOf={errorsBelow(errors.settings)}
        facts={facts.data}
        stored={base.settings.access.map(({ secret }) => secret)}
      />
      <FormField<VersionValues, 'note'> name="note" label={labelOf('note')} help={t`Shown next to the new version.`}>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={serviceLimits.note_max} autoComplete="off" />}
      </FormField>
    </VersionedForm>
  )
}
