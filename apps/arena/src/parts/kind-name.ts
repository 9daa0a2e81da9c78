import { permissionTree } from '@beacon/api/people/permissions'
import { useFormatLocale } from '@beacon/i18n'
import type { Kind } from '@beacon/router'

/** What a kind of contest is called, in the language of the page. */
export function useKindName(): (kind: Kind) => string {
  const locale = useFormatLocale()
  return (kind) => permissionTree[`kind.${kind}`][locale]
}
