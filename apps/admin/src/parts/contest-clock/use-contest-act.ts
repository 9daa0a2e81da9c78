import { call, isApiError } from '@beacon/api/client'
import { contest as contract } from '@beacon/api/contest/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Input } from '@beacon/api/endpoint'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { getStatus, isStatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { contestSettingsQuery } from '../contest-form/save-contest.ts'
import { usePhrases } from './phrases.ts'

type Body = Input<typeof contract.act>['body']

/** Takes an action of the contest and shows what the server made of it. Somebody else may have been faster: then the state is asked again. */
export function useContestAct(contest: ContestFull) {
  const { resource_id } = contest
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = contestSettingsQuery(resource_id)
  return async (body: Body, done: string): Promise<void> => {
    try {
      client.setQueryData(queryKey, await call(contract.act, { params: { resource_id }, body }))
      toast.done({ title: done })
      await client.invalidateQueries({ queryKey: queryKeyOf(contract.list) })
      if (body.action === 'reset' || body.action === 'restore_run') await client.invalidateQueries()
    } catch (error) {
      await Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: queryKeyOf(contract.check) })])
      throw error
    }
  }
}

/** The words for a refused action; one that was taken already says in what state the contest is now. */
export function useActWords(): (error: unknown) => string {
  const { i18n, t } = useLingui()
  const words = useErrorWords()
  const say = usePhrases()
  return (error) => {
    if (!isApiError(error) || error.code !== 'contest_state') return words(error)
    const name = `contest.${String(error.details['state'])}`
    const state = isStatusName(name) ? i18n._(getStatus(name).word).toLowerCase() : String(error.details['state'])
    return say('already', t`The contest is already ${{ state }}.`, { state })
  }
}
