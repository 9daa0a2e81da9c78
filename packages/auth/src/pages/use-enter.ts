import { appHref, safeNext } from '@beacon/router'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../session/queries.ts'

/**
 * Leads on after signing in: to the password change the server asks for, back to `next`, else to the app of the person.
 * The page is loaded anew, so nothing of the visitor before stays in memory.
 */
export function useEnter(next: string | undefined): (step: 'change_password' | null) => Promise<void> {
  const queryClient = useQueryClient()
  return async (step) => {
    const back = safeNext(next)
    if (step === 'change_password') {
      location.assign(appHref('arena', '/change-password/:type', { type: 'first' }, { next: back }))
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
