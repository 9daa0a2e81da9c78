import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { BaseFields } from './base-fields.tsx'
import { baseSchema, baseValuesOf, useImageLabels } from './base-form.ts'
import { entryQuery, refreshLibrary } from './library-queries.ts'

/** What the image is called and belongs to. No version changes by that. */
export function BaseTab({ image }: { image: LibraryDetail }) {
  const { t } = useLingui()
  const labelOf = useImageLabels()
  const { resource_id } = image
  const versioned = useVersionedForm({
    schema: baseSchema,
    labelOf,
    stored: image,
    query: entryQuery(resource_id),
    valuesOf: baseValuesOf,
    send: (body, { version }) => call(imageLibrary.update, { params: { resource_id }, body: { ...body, version } }),
    refresh: refreshLibrary,
    doneWords: ({ title }) => t`“${title}” saved`,
  })
  const { isSubmitting, isDirty } = versioned.form.formState
  return (
    <VersionedForm
      id="image-base"
      label={t({ context: 'image', message: 'Basics' })}
      versioned={versioned}
      foot={
        <Button look="primary" type="submit" form="image-base" saving={isSubmitting} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <BaseFields labelOf={labelOf} title={versioned.form.watch('title')} stored={image.access} />
    </VersionedForm>
  )
}
