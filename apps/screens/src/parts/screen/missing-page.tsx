import { leadToOwner } from '@beacon/router'
import { useEffect } from 'react'

/** Stands at an address without a page, until the browser is where it belongs. */
export function MissingPage() {
  useEffect(() => leadToOwner('screens', location.pathname, location.search), [])
  return null
}
