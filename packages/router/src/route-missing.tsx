import { useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'
import { appHref } from './app-href.ts'
import { type AppName, basePath, pageOwner } from './paths.ts'
import { runtimeConfig } from './runtime-config.ts'

/** Leads an address without a page to the app that owns it, else to /404 with the address kept for the person to read. */
export function RouteMissing({ app }: { app: AppName }) {
  const { pathname, searchStr } = useLocation()
  useEffect(() => {
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
    const owner = pageOwner(path === '' ? '/' : path)
    const target =
      owner === app ? appHref('arena', '/404', {}, { from: path }) : `${runtimeConfig().apps[owner]}${basePath}${path}${searchStr}`
    location.replace(target)
  }, [app, pathname, searchStr])
  return null
}
