import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { mustEnter, seeContest, stateOf, type SeenContest } from '../../core/contest/index.ts'
import { findEntry, mustRun, playingEntry, type Entry } from '../../entry/entrant/index.ts'
import { placeOf, type ContestPlace } from '../place/index.ts'
import { termsOf, type ContestSceneTerms } from '../terms/index.ts'
import { kindScene, type SceneTopic } from './port.ts'

export interface InTopic {
  resource_id: string
  topic_id: string
}

/** A player before the scene of a topic. */
export interface AtScene {
  seen: SeenContest
  entry: Entry
  entrant_id: string
  topic: SceneTopic
  place: ContestPlace
  terms: ContestSceneTerms
  /** The contest runs and the topic is open. */
  isOpen: boolean
  /** No scene outlives it, epoch ms. */
  latestEnd: number
}

/** For who reads: whoever plays not has no scene here, and a topic that is locked has none for anybody. */
export async function findPlace(ctx: SignedIn, where: InTopic): Promise<AtScene> {
  const seen = await seeContest(ctx, where.resource_id)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry?.status !== 'approved') return fail('topic_not_found')
  mustEnter(ctx, seen.contest)
  return at(ctx, { seen, entry, where })
}

/** For who acts: refused as a flag is. */
export async function mustPlay(ctx: SignedIn, where: InTopic): Promise<AtScene> {
  const seen = await seeContest(ctx, where.resource_id)
  const entry = await playingEntry(ctx, seen)
  mustEnter(ctx, seen.contest)
  return at(ctx, { seen, entry, where })
}

/** Refuses what needs a running contest and an open topic. */
export function mustBeOpen({ seen, topic }: AtScene): void {
  mustRun(seen)
  if (topic.state === 'offline') fail('topic_offline')
  if (topic.state === 'closed') fail('topic_closed')
}

async function at(ctx: SignedIn, { seen, entry, where }: { seen: SeenContest; entry: Entry; where: InTopic }): Promise<AtScene> {
  const { contest, now } = seen
  const topic = await kindScene.of(contest).topicOf(ctx, { ...seen, standpoint: 'player' }, where.topic_id)
  if (topic === null) return fail('scene_not_found')
  if (topic.state === 'locked') return fail('topic_locked')
  const terms = await termsOf(ctx, contest, topic)
  const { entrant_id } = entry
  const place = placeOf({
    contest_id: where.resource_id,
    topic_id: where.topic_id,
    isolation: topic.isolation,
    entrant_id,
    user_id: ctx.actor.user_id,
  })
  const isOpen = stateOf(contest, now).status === 'running' && topic.state === 'open'
  const latestEnd = Date.parse(contest.stopped_at ?? contest.end_at) + terms.afterEndMinutes * 60_000
  return { seen, entry, entrant_id, topic, place, terms, isOpen, latestEnd }
}
