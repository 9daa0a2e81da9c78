import type { SignInReply } from '@beacon/api/session'
import { appHref, safeNext } from '@beacon/router'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../session/queries.ts'

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
    const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    location.assign(me.is_admin ? appHref('admin', '/admin', {}) : appHref('arena', '/', {}))
  }
}
