import type { Permission } from '@beacon/api/people/permissions'
import type { SignInReply } from '@beacon/api/people/session'
import { appHref, safeNext } from '@beacon/router'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery, rolesQuery } from '../session/queries.ts'

/** Whoever runs or marks contests and can take part in none has nothing to do in the lobby. */
export function isAtWork(permissions: readonly string[]): boolean {
  const holds = (item: Permission) => permissions.includes(item)
  return holds('contest.read') && !holds('front.contest.join') && !holds('front.exam.take')
}

/**
 * Leads on after signing in: to the password change the server asks for, back to `next`, else to the app of the person.
 * The page is loaded anew, so nothing of the visitor before stays in memory.
 */
export function useEnter(next: string | undefined): (reply: Pick<SignInReply, 'next' | 'type' | 'days'>) => Promise<void> {
  const queryClient = useQueryClient()
  return async ({ next: step, type = 'first', days }) => {
    const back = safeNext(next)
    if (step === 'change_password') {
      const old = days === undefined ? {} : { days: String(days) }
      location.assign(appHref('arena', '/change-password/:type', { type }, { next: back, ...old }))
      return
    }
    if (back !== null) {
      location.assign(back)
      return
    }
    const fresh = { staleTime: 0 }
    const [me, { permissions }] = await Promise.all([
      queryClient.fetchQuery({ ...meQuery, ...fresh }),
      queryClient.fetchQuery({ ...rolesQuery, ...fresh }),
    ])
    location.assign(me.is_admin || isAtWork(permissions) ? appHref('admin', '/admin', {}) : appHref('arena', '/', {}))
  }
}
