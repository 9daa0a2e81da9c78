import type { TopologyUse } from '@beacon/api/scene/topology-fields'
import { listText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

type Difference = TopologyUse['differences'][number]

/** What would change in a copy, in words. */
export function useDifferenceWords(): (difference: Difference) => string {
  const { t } = useLingui()
  const kinds: Record<Difference['what'], string> = {
    net: t`Network`,
    router: t`Router`,
    node: t`Node`,
    volume: t`Volume`,
    name: t`Name`,
  }
  return ({ what, id, change, fields }) => {
    const one = `${kinds[what]} ${id}`
    const names = listText(fields)
    if (change === 'added') return t`${one} added`
    if (change === 'removed') return t`${one} removed`
    return names === '' ? t`${one} is already used` : t`${one} changes: ${names}`
  }
}
