import { call } from '@beacon/api/client'
import { submission } from '@beacon/api/topic/submission'
import { serverNow } from '@beacon/auth'
import { useQueryClient } from '@tanstack/react-query'
import { mineQuery, triesQuery } from '../contest/queries.ts'
import { answerOf, type FlagAnswer, refusalOf } from './flag-answer.ts'
import type { SubmitFlag } from './use-flag-form.ts'

interface Aim {
  resource_id: string
  topic_id: string
  /** Wrong tries that the topic takes; 0 = no limit. */
  answer_limit: number
}

/** Sends tries at one topic; what is shown of it is read again after each. */
export function useSubmitFlag({ resource_id, topic_id, answer_limit }: Aim): SubmitFlag {
  const cache = useQueryClient()
  return async (flag, ai_use): Promise<FlagAnswer> => {
    try {
      const body = { flag, ...(ai_use === undefined ? {} : { ai_use }) }
      return answerOf(await call(submission.submit, { params: { resource_id, topic_id }, body }), answer_limit)
    } catch (error) {
      return refusalOf(error, serverNow())
    } finally {
      void cache.invalidateQueries({ queryKey: triesQuery(resource_id, topic_id).queryKey })
      void cache.invalidateQueries({ queryKey: mineQuery(resource_id).queryKey })
    }
  }
}
