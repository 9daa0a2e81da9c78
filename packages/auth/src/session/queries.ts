import { query } from '@beacon/api/query'
import { session } from '@beacon/api/people/session'

/** The signed-in user; fails with 401 for nobody. */
export const meQuery = { ...query(session.me, {}), staleTime: 60_000, retry: false }

/** The caller's role and permission items. */
export const rolesQuery = { ...query(session.roles, {}), staleTime: 60_000, retry: false }

/** What everybody may know before signing in: names, whether registration is open, rules of passwords. */
export const systemInfoQuery = { ...query(session.info, {}), staleTime: 60_000 }
