import type { FeedItem } from '@beacon/api/topic/feed'
import type { Platform } from '../../../../context.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestStandings, TopicName } from '../../score/score/index.ts'

/** What displays ask of a kind; all of the public projection. */
export interface KindScreen {
  /** The newest `most` entries of the feed, in order of time. */
  feed(standings: ContestStandings, most: number): FeedItem[]
  /** Topics that a wall may name. */
  topics(standings: ContestStandings): TopicName[]
  /** What the resolver must know beside the rows: whether something of an entrant waits for its reveal. */
  pending(platform: Pick<Platform, 'pool'>, standings: ContestStandings): Promise<(entrant_id: string, topic_id: string) => boolean>
}

export const kindScreen = kindPorts<KindScreen>('screen')
