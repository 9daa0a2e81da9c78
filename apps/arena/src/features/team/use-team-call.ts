import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { myTeamQuery } from './queries.ts'

/** The words for a failed call. */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui()
  return (error) => (isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
}

/** Runs a change of the own team, then asks for the team again and says what was done. A failure is the caller's. */
export function useTeamCall(): (run: () => Promise<unknown>, done: string) => Promise<void> {
  const cache = useQueryClient()
  const toast = useToast()
  return async (run, done) => {
    await run()
    await cache.invalidateQueries({ queryKey: myTeamQuery.queryKey })
    toast.done({ title: done })
  }
}
