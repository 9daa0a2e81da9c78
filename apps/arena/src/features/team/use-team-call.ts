import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { myTeamQuery } from './queries.ts'

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
