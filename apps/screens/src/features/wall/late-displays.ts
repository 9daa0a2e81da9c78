import { lazy } from 'react'

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

/** Displays whose code comes when they are asked for. */
export const late = {
  trend: lazy(async () => ({ default: (await trend()).TrendDisplay })),
  topics: lazy(async () => ({ default: (await topics()).TopicsDisplay })),
  resolver: lazy(async () => ({ default: (await resolver()).ResolverDisplay })),
  ranking: lazy(async () => ({ default: (await ranking()).RankingPage })),
  feed: lazy(async () => ({ default: (await feed()).FeedDisplay })),
  countdown: lazy(async () => ({ default: (await countdown()).CountdownDisplay })),
}
export const LateLobby = lazy(async () => ({ default: (await lobby()).LobbyDisplay }))
export const LateTakeover = lazy(async () => ({ default: (await takeover()).TakeoverScreen }))
export const LateAward = lazy(async () => ({ default: (await award()).AwardCard }))
export const LateMini = lazy(async () => ({ default: (await mini()).MiniScreen }))

/** Brings them all: a wall may be told to show another one hours later, when a new release has taken the files away. */
export async function bringAll(): Promise<void> {
  await Promise.all([trend(), topics(), resolver(), ranking(), feed(), countdown(), lobby(), takeover(), award(), mini()])
}
