import { configureClient, isApiError } from '@beacon/api/client'
import { loginHref, runtimeConfig } from '@beacon/router'
import type { QueryClient } from '@tanstack/react-query'
import { askPerson } from './confirm-person.ts'
import { endedWhy } from './ended-why.ts'
import { tellHolder } from './hold-page.ts'
import { meQuery } from './queries.ts'

/**
 * Points the API client at the configured origin. A refused call may also mean a wrong password typed in, so the session
 * itself is asked before the person is led to the sign-in page; nothing happens where nobody was signed in.
 */
export function connectClient(queryClient: QueryClient): void {
  let isAsking = false
  const askSession = async (): Promise<void> => {
    if (isAsking || queryClient.getQueryData(meQuery.queryKey) === undefined) return
    isAsking = true
    try {
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    } catch (error) {
      if (isApiError(error) && error.status === 401 && !tellHolder()) location.assign(loginHref(undefined, endedWhy(error)))
    } finally {
      isAsking = false
    }
  }
  configureClient({
    origin: runtimeConfig().api,
    pageOf: () => location.pathname,
    onUnauthenticated: () => void askSession(),
    confirmPerson: askPerson,
  })
}
