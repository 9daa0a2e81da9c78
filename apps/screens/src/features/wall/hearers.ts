import type { BoardKeeper } from './board-keeper.ts'
import type { HearLive, HearResolver } from '../../parts/display/wall-state.ts'

/** Those that listen to one thing: `tell` reaches each of them, until it calls what `listen` gave it. */
export function hearers<Args extends unknown[]>() {
  const all = new Set<(...args: Args) => void>()
  return {
    listen: (hear: (...args: Args) => void) => {
      all.add(hear)
      return () => void all.delete(hear)
    },
    tell: (...args: Args) => all.forEach((hear) => hear(...args)),
  }
}

/** Displays that follow something of their own beside the board: the steps of a resolver, the moment of a rush. */
export function followers(keeper: BoardKeeper) {
  const resolvers = hearers<Parameters<HearResolver>>()
  const lives = hearers<Parameters<HearLive>>()
  const onResolver: HearResolver = (command) => {
    resolvers.tell(command)
    if (command === null) lives.tell(null)
  }
  const hear: BoardKeeper['hear'] = (message) => {
    keeper.hear(message)
    lives.tell(message)
  }
  return { ears: { keeper: { ...keeper, hear }, onResolver }, links: { listenResolver: resolvers.listen, listenLive: lives.listen } }
}
