import { call } from '@beacon/api/client'
import { service as contract } from '@beacon/api/scene/service'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { BaseFields, baseSchema, type BaseValues } from './base-fields.tsx'
import { useServiceLabels } from './labels.ts'
import { refreshServices, serviceQuery } from './queries.ts'

/** What the service is called and looks like. No version changes by that. */
export function BaseTab({ service }: { service: ServiceDetail }) {
  const { t } = useLingui()
  const labelOf = useServiceLabels()
  const { service_id } = service
  const versioned = useVersionedForm({
    schema: baseSchema,
    labelOf,
    stored: service,
    query: serviceQuery(service_id),
    valuesOf: ({ name, description, icon_file_id }): BaseValues => ({ name, description, icon_file_id }),
    send: (body, { version }) => call(contract.update, { params: { service_id }, body: { ...body, version } }),
    refresh: refreshServices,
    doneWords: ({ name }) => t`“${name}” saved`,
  })
  const { isSubmitting, isDirty } = versioned.form.formState
  return (
    <VersionedForm
      id="service-base"
      label={t({ context: 'service', message: 'Basics' })}
      versioned={versioned}
      foot={
        <Button look="primary" type="submit" form="service-base" saving={isSubmitting} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <BaseFields labelOf={labelOf} name={versioned.form.watch('name')} />
    </VersionedForm>
  )
}
