import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import type { ServiceRow } from '@beacon/api/scene/service-views'
import { Package } from 'lucide-react'

export const iconAddress = (file_id: string): string => urlOf(file.image, { params: { file_id } })

export function ServiceIcon({ service: { icon_file_id } }: { service: Pick<ServiceRow, 'icon_file_id'> }) {
  if (icon_file_id === null) return <Package size={16} className="shrink-0 text-fg-3" aria-hidden="true" />
  return <img src={iconAddress(icon_file_id)} alt="" className="size-4 shrink-0 rounded-control object-contain" />
}
