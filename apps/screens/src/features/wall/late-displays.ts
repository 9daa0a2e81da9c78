import { untilThere } from '@beacon/ui/late'
import { type ComponentType, lazy } from 'react'

const trend = () => import('./trend/trend-display.tsx')
const topics = () => import('./topics/topics-display.tsx')
const resolver = () => import('./resolver/resolver-display.tsx')
const ranking = () => import('./ranking-display.tsx')
const feed = () => import('./feed-display.tsx')
const countdown = () => import('./countdown-display.tsx')
const lobby = () => import('./lobby-display.tsx')
const takeover = () => import('./takeover-screen.tsx')
const award = () => import('./resolver/award-card.tsx')
const mini = () => import('./mini/mini-screen.tsx')

/** Code that does not come is thrown: a wall has nobody to read a notice, it heals by itself. */
const late = <Props>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await untilThere(load) }))

/** Displays whose code comes when they are asked for. */
export const lateDisplays = {
  trend: late(async () => (await trend()).TrendDisplay),
  topics: late(async () => (await topics()).TopicsDisplay),
  resolver: late(async () => (await resolver()).ResolverDisplay),
  ranking: late(async () => (await ranking()).RankingPage),
  feed: late(async () => (await feed()).FeedDisplay),
  countdown: late(async () => (await countdown()).CountdownDisplay),
}
export const LateLobby = late(async () => (await lobby()).LobbyDisplay)
export const LateTakeover = late(async () => (await takeover()).TakeoverScreen)
export const LateAward = late(async () => (await award()).AwardCard)
export const LateMini = late(async () => (await mini()).MiniScreen)

/** Brings them all: a wall may be told to show another one hours later, when a new release has taken the files away. */
export async function bringAll(): Promise<void> {
  await Promise.all([trend(), topics(), resolver(), ranking(), feed(), countdown(), lobby(), takeover(), award(), mini()])
}
