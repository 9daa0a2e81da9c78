import { call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { topic as endpoints } from '@beacon/api/topic/topic'
import type { OwnTopic } from './own-topics.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownTeamQuery } from '../contest/queries.ts'
import { markSeen } from './seen-topics.ts'
import type { AnswerContest } from '../answer/answer-contest.ts'

const again_ms = 60_000

/** Notes here and on the server that the topic was looked at; to who shows it the team, each minute that it still is. */
export function useOpened(contest: AnswerContest, mine: ContestMe, topic: OwnTopic): void {
  const { resource_id } = contest
  const topic_id = topic.resource_id
  const isPlaying = mine.entrant?.status === 'approved' && contest.status === 'running' && topic.state !== 'locked'
  // Read where the team's panel has loaded it, never asked for here: who turns it on there is shown at once.
  const shares = useQuery({ ...ownTeamQuery(resource_id), enabled: false }).data?.shares_topic === true
  useEffect(() => {
    markSeen(resource_id, topic_id)
    if (!isPlaying) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const tell = async () => {
      try {
        const { is_shared } = await call(endpoints.opened, { params: { resource_id, topic_id }, body: {} })
        if ((is_shared || shares) && !isOver) timer = setTimeout(() => void tell(), again_ms)
      } catch (error) {
        // Counted for solve rates, and shown to the team: a player loses nothing when it does not arrive.
        console.warn(error)
      }
    }
    void tell()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [resource_id, topic_id, isPlaying, shares])
}
