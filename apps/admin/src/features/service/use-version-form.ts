import { call } from '@beacon/api/client'
import { service as contract } from '@beacon/api/scene/service'
import { serviceForm, serviceNote, type ServiceForm } from '@beacon/api/scene/service-fields'
import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { useSending } from '../../parts/form/use-sending.ts'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { refusedPaths, settingsOf, useServiceLabels } from './labels.ts'
import { refreshServices, serviceQuery } from './queries.ts'

const schema = z.object({ settings: serviceForm, note: serviceNote })
export type VersionValues = z.input<typeof schema> & { settings: ServiceForm }

/** The next version of a service, with another file where one is chosen. */
export function useVersionForm(service: ServiceDetail) {
  const { t } = useLingui()
  const sending = useSending(`service_${service.kind}`)
  const { service_id } = service
  const versioned = useVersionedForm({
    schema,
    labelOf: useServiceLabels(),
    stored: service,
    query: serviceQuery(service_id),
    valuesOf: (detail): VersionValues => ({ settings: settingsOf(detail), note: '' }),
    hasMore: sending.file !== null,
    send: async (body, over, base) => {
      const sent = sending.file === null ? null : await sending.send(sending.file)
      if (sending.file !== null && sent === null) return null
      const numbers = { base_number: base.newest, over_number: over.newest }
      const saved = await call(contract.addVersion, {
        params: { service_id },
        body: { ...body, file_id: sent?.file_id ?? null, ...numbers },
      })
      sending.choose(null)
      return saved
    },
    refresh: refreshServices,
    doneWords: ({ newest }) => t`Version ${newest} saved`,
    pathsOf: (error) => [...refusedPaths(error), 'settings', 'note'],
  })
  return { versioned, sending }
}
