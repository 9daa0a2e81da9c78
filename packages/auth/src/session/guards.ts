import { isApiError } from '@beacon/api/client'
import type { Permission } from '@beacon/api/people/permissions'
import { setOwnZone, setSystemZone } from '@beacon/i18n'
import { appHref, loginHref } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { endedWhy } from './ended-why.ts'
import { PermissionMissing } from './permission-missing.ts'
import { meQuery, rolesQuery, systemInfoQuery } from './queries.ts'
import { learnServerTime } from './server-time.ts'
import { permissionsOf } from './use-session.ts'

/** What a route's `beforeLoad` is given, as far as the guards read it. */
type GuardInput = { context: { queryClient: QueryClient }; location: { publicHref: string } }

/** For `beforeLoad`: loads user and role; nobody signed in → the sign-in page, which comes back here. */
export async function requireSession({ context, location }: GuardInput): Promise<void> {
  const asked_at_ms = Date.now()
  const isKnown = context.queryClient.getQueryData(meQuery.queryKey) !== undefined
  try {
    const [me] = await Promise.all([context.queryClient.ensureQueryData(meQuery), context.queryClient.ensureQueryData(rolesQuery)])
    if (!isKnown) learnServerTime(me.server_now, asked_at_ms)
    // What the page reads of the installation is newer than the session once somebody has changed its time zone.
    setSystemZone(context.queryClient.getQueryData(systemInfoQuery.queryKey)?.time_zone ?? me.system_time_zone ?? null)
    setOwnZone(me.time_zone ?? null)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'password_change_required')
      throw redirect({
        href: appHref(
          'arena',
          '/change-password/:type',
          { type: error.details['type'] === 'expired' ? 'expired' : 'first' },
          { next: location.publicHref },
        ),
        reloadDocument: true,
      })
    if (error.code === 'totp_setup_required')
      throw redirect({ href: appHref('arena', '/login', {}, { setup: '1', next: location.publicHref }), reloadDocument: true })
    if (error.status !== 401) throw error
    throw redirect({ href: loginHref(location.publicHref, endedWhy(error)), reloadDocument: true })
  }
}

/** For `beforeLoad`: as `requireSession`, and the person holds all `items`. */
export function requirePermission(...items: readonly [Permission, ...Permission[]]): (input: GuardInput) => Promise<void> {
  return async (input) => {
    await requireSession(input)
    const permissions = permissionsOf(await input.context.queryClient.ensureQueryData(rolesQuery))
    const missing = items.filter((item) => !permissions.has(item))
    if (missing.length > 0) throw new PermissionMissing(missing)
  }
}
