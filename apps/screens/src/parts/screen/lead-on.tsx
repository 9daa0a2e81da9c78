import { basePath } from '@beacon/router'
import { useEffect } from 'react'
import type { WallSearch } from '../display/search.ts'

interface LeadOnProps {
  /** Where displays of this sort of contest stand, without the base path. */
  folder: string
  resource_id: string
  value: string
  search: WallSearch
}

/** Another address of a contest's display leads there, so that one page shows every contest. */
export function LeadOn({ folder, resource_id, value, search }: LeadOnProps) {
  const words = Object.entries(search).map(([name, word]) => [name, String(word)])
  const href = `${basePath}${folder}/${encodeURIComponent(resource_id)}/${value}?${new URLSearchParams(words).toString()}`
  useEffect(() => location.replace(href), [href])
  return null
}
