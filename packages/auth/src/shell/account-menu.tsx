import { isApiError } from '@beacon/api/client'
import { errorText, useFormatLocale } from '@beacon/i18n'
import { appHref } from '@beacon/router'
import { useToast } from '@beacon/ui/feedback'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { signOut } from '../session/sign-out.ts'
import { usePermissions, useSession } from '../session/use-session.ts'

type AccountMenuProps = {
  app: 'admin' | 'arena'
  entries: readonly MenuEntry[]
  trigger: ReactNode
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** What the name in the top bar opens. */
export function AccountMenu({ app, entries, trigger, isOpen, onOpenChange }: AccountMenuProps) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const user = useSession()
  const locale = useFormatLocale()
  const permissions = usePermissions()
  const isStaff = [...permissions].some((item) => !item.startsWith('front.'))
  const leave = () => {
    signOut().catch((error: unknown) => {
      toast.failed({
        title: t`You are still signed in.`,
        body: isApiError(error) ? errorText(i18n, error.code, error.details) : String(error),
      })
    })
  }
  const toArena: MenuEntry = { label: t`Open the arena`, href: appHref('arena', '/', {}) }
  const toAdmin: MenuEntry = { label: t`Open administration`, href: appHref('admin', '/admin', {}) }
  const other = app === 'admin' ? [toArena] : isStaff ? [toAdmin] : []
  const items: MenuEntry[] = [
    { heading: (locale === 'zh' ? user.role_name_zh : undefined) ?? user.role_name },
    ...entries,
    ...other,
    { label: t`Handbook`, href: appHref('arena', '/handbook', {}), isApart: true },
    ...(app === 'admin' ? [{ label: t`About Beacon`, href: appHref('admin', '/admin/about', {}) }] : []),
    { label: t`Change password`, href: appHref('arena', '/change-password/:type', { type: 'own' }, { next: location.pathname }) },
    'separator',
    { label: t`Sign out`, onSelect: leave },
  ]
  return <Menu items={items} label={t`Your account`} open={isOpen} onOpenChange={onOpenChange} trigger={trigger} />
}
