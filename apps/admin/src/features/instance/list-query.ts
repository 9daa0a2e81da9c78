import { instanceTypes } from '@beacon/api/scene/instance'
import { sceneGroups } from '@beacon/api/scene/scene-desk'
import type { TableState } from '@beacon/ui/table'
import { boolOf, oneOf } from '../../parts/list/table-url.ts'

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const whose = oneOf(filters['whose'], ['all'])
  const type = oneOf(filters['type'], instanceTypes)
  const group = oneOf(filters['group'], sceneGroups)
  const virt_type = oneOf(filters['virt_type'], ['container', 'vm'])
  const image = filters['image']
  const ending = boolOf(filters['ending'])
  return {
    page,
    size,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    ...(whose === undefined ? {} : { whose }),
    ...(type === undefined ? {} : { type }),
    ...(group === undefined ? {} : { group }),
    ...(virt_type === undefined ? {} : { virt_type }),
    ...(image === undefined ? {} : { image: String(image) }),
    ...(ending === undefined ? {} : { ending }),
  }
}
