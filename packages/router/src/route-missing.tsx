import { useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'
import { leadToOwner } from './lead-to-owner.ts'
import type { AppName } from './paths.ts'

/** Stands at an address without a page, until the browser is where it belongs. */
export function RouteMissing({ app }: { app: AppName }) {
  const { pathname, searchStr } = useLocation()
  useEffect(() => leadToOwner(app, pathname, searchStr), [app, pathname, searchStr])
  return null
}
