import { appHref } from '@beacon/router'
import { Menu, type MenuEntry } from '@beacon/ui/overlay'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { errorText } from '@beacon/i18n'
import { isApiError } from '@beacon/api/client'
import { signOut } from '../session/sign-out.ts'
import { usePermissions, useSession } from '../session/use-session.ts'

/** Name of the signed-in user; opens own pages, the way to the other app, and the way out. */
export function UserMenu({ app, entries = [] }: { app: 'admin' | 'arena'; entries?: readonly MenuEntry[] }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const user = useSession()
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
  const other: MenuEntry[] =
    app === 'admin'
      ? [{ label: t`Open the arena`, href: appHref('arena', '/', {}) }]
      : isStaff
        ? [{ label: t`Open administration`, href: appHref('admin', '/admin', {}) }]
        : []
  const items: MenuEntry[] = [
    { heading: user.role_name },
    ...entries,
    ...other,
    { label: t`Change password`, href: appHref('arena', '/change-password/:type', { type: 'own' }) },
    'separator',
    { label: t`Sign out`, onSelect: leave },
  ]
  return (
    <Menu
      items={items}
      label={t`Your account`}
      trigger={
        <button type="button" className="flex h-control min-w-0 items-center gap-2 rounded-control px-2 hover:bg-ink-2">
          <span className="max-w-40 truncate">{user.rep_name}</span>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="shrink-0 text-fg-2">
            <path d="M2.5 4.5 6 8l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      }
    />
  )
}
