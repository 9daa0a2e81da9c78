import { call } from '@beacon/api/client'
import { imageNote, imageStart } from '@beacon/api/image/image-fields'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { errorText } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { useImageLabels } from './base-form.ts'
import { HeldServices } from './held-services.tsx'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { entryQuery, refreshLibrary } from './library-queries.ts'
import { StartFields } from '../../parts/image-start/start-fields.tsx'

const schema = z.object({ start: imageStart, note: imageNote })
type Values = z.input<typeof schema>

/** What its nodes start with. Saving makes the next version; scenes keep the one that they name. */
export function StartTab({ image }: { image: LibraryDetail }) {
  const { t, i18n } = useLingui()
  const labelOf = useImageLabels()
  const params = { resource_id: image.resource_id }
  const versioned = useVersionedForm({
    schema,
    labelOf,
    stored: image,
    query: entryQuery(image.resource_id),
    valuesOf: ({ start }): Values => ({ start, note: '' }),
    send: (body, { start_version }) => call(imageLibrary.saveStart, { params, body: { ...body, start_version } }),
    refresh: refreshLibrary,
    doneWords: ({ start_version }) => t`Version ${start_version} saved`,
  })
  const test = ({ start_version }: LibraryDetail) =>
    call(imageLibrary.test, { params: { ...params, number: String(start_version) }, body: {} })
  const { form } = versioned
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const isSaved = image.newest?.status === 'ready'
  const next = image.start_version + 1
  const canSave = isSaved && isDirty && !isSubmitting
  return (
    <VersionedForm
      id="image-start"
      label={t`Start parameters`}
      versioned={versioned}
      head={
        <p className="mt-3 text-fg-3">
          {isSaved ? (
            <Trans>Changes are saved as version {next} with the same content. Scenes keep their pinned version.</Trans>
          ) : (
            errorText(i18n, 'image_not_saved')
          )}
        </p>
      }
      foot={
        <>
          <Button disabled={!canSave} onClick={() => void versioned.saveThen(test)()}>
            <Trans>Save and test boot</Trans>
          </Button>
          <Button look="primary" type="submit" form="image-start" saving={isSubmitting} disabled={!canSave}>
            <Trans>Save as version {next}</Trans>
          </Button>
        </>
      }
    >
      <fieldset disabled={!isSaved} className="contents">
        <StartFields
          value={form.watch('start')}
          onChange={(start) => form.setValue('start', start, { shouldDirty: true, shouldValidate: submitCount > 0 })}
          errorOf={errorsBelow(errors['start'])}
          virtType={image.virt_type}
        />
        <FormField<Values, 'note'> name="note" label={labelOf('note')} help={t`Shown next to the new version.`}>
          {({ onValueChange: _, ...field }) => <Input {...field} maxLength={imageFieldLimits.note_max} autoComplete="off" />}
        </FormField>
      </fieldset>
      <HeldServices image={image} />
    </VersionedForm>
  )
}
