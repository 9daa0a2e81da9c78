import { late } from '../../parts/display/late.ts'
import { bringRuler } from './ruler/late-ruler.ts'
import { bringAward } from './resolver/late-award.ts'

const trend = () => import('./trend/trend-display.tsx')
const resolver = () => import('./resolver/resolver-late.tsx')
const ranking = () => import('./ranking-display.tsx')
const feed = () => import('./feed-display.tsx')
const countdown = () => import('./countdown-display.tsx')
const lobby = () => import('../../parts/display/lobby-display.tsx')
const takeover = () => import('./takeover-screen.tsx')
const words = () => import('./words-screen.tsx')
const legend = () => import('./foot-legend.tsx')
const mini = () => import('./mini/mini-screen.tsx')
const miniBoard = () => import('./mini/mini-board.tsx')

/** Displays whose code comes when they are asked for. */
export const lateDisplays = {
  trend: late(async () => (await trend()).TrendDisplay),
  resolver: late(async () => (await resolver()).ResolverLate),
  ranking: late(async () => (await ranking()).RankingPage),
  feed: late(async () => (await feed()).FeedDisplay),
  countdown: late(async () => (await countdown()).CountdownDisplay),
}
export const LateLobby = late(async () => (await lobby()).LobbyDisplay)
export const LateTakeover = late(async () => (await takeover()).TakeoverScreen)
export const LateWords = late(async () => (await words()).WordsScreen)
/** What the cells of a board mean, in the last line. */
export const LateLegend = late(async () => (await legend()).Legend)
export const LateMini = late(async () => (await mini()).MiniScreen)
/** A tile of a union screen. */
export const LateMiniBoard = late(async () => (await miniBoard()).MiniBoard)

/** Brings the code of all of them. */
export const bringDisplays = (): Promise<unknown> =>
  Promise.all([
    trend(),
    resolver().then(({ bringResolver }) => bringResolver()),
    ranking(),
    feed(),
    countdown(),
    lobby(),
    bringRuler(),
    takeover(),
    words(),
    bringAward(),
    legend(),
    mini(),
    miniBoard(),
  ])
