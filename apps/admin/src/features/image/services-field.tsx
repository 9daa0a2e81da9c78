import type { ImageArch, ImageOs, ImageVirtType } from '@beacon/api/image/image-fields'
import { imageInjection } from '@beacon/api/image/image-injection'
import { query } from '@beacon/api/query'
import { FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ServiceOrder } from '../../parts/service-order/service-order.tsx'

interface ServicesValues {
  service_ids?: string[]
}

interface Props {
  virt_type: ImageVirtType
  os: ImageOs
  arch: ImageArch
  label: string
}

/** Services that are put into the node once it runs. Those that fit what the form says of it are offered. */
export function ServicesField({ virt_type, os, arch, label }: Props) {
  const { t } = useLingui()
  const found = useQuery(query(imageInjection.fitting, { query: { virt_type, os, arch } }))
  return (
    <FormField<ServicesValues, 'service_ids'>
      name="service_ids"
      label={label}
      help={t`Injected top to bottom once the node runs. Drag to reorder, or press ↑ and ↓ on a handle.`}
    >
      {({ value, onChange }) => (
        <ServiceOrder value={value ?? []} onChange={onChange} offers={found.data?.items ?? []} loading={found.isFetching} />
      )}
    </FormField>
  )
}
