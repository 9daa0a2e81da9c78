import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { basePath, isBuiltIn } from '@beacon/router'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { currentEntry, menuFor } from './navigation.ts'

/** The address of the page without the base path. */
export function usePagePath(): string {
  const { pathname } = useLocation()
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
}

/** The menu of the signed-in person in their language, and the entry that stands open. */
export function useMenu() {
  const router = useRouter()
  const permissions = usePermissions()
  const locale = useFormatLocale()
  const path = usePagePath()
  const menu = useMemo(() => menuFor(permissions, isBuiltIn(router)), [permissions, router])
  const groups = useMemo(
    () => menu.map((group) => ({ ...group, label: group[locale], items: group.items.map((item) => ({ ...item, label: item[locale] })) })),
    [menu, locale],
  )
  return { groups, current: currentEntry(menu, path), path }
}
