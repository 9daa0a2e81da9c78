import { arena as contract } from '@beacon/api/contest/arena'
import { implement, type Module } from '../../../module.ts'
import type { ArenaPort } from '../../contest/control/contest-control/index.ts'
import { setContests } from './contests.ts'
import { listArenas, listCandidates, listChoices, readDesk } from './desk.ts'
import { enterArena } from './entered.ts'
import { listenToArenas } from './known.ts'
import { arenaCards, readArenaPage, readArenaRanking } from './page.ts'
import { createArena, removeArena, updateArena } from './write.ts'

export { findArena, readArena } from './result.ts'
export { readArenaWall } from './wall.ts'

/** What contests ask of arenas. */
export const arenaAnswers: ArenaPort = { entered: enterArena, cards: arenaCards }

/** Contests of any kind under one ranking. */
export const arenaModule: Module = {
  name: 'arena',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listArenas(ctx, query),
    get: ({ ctx, params }) => readDesk(ctx, params.arena_id),
    create: ({ ctx, body }) => createArena(ctx, body),
    update: ({ ctx, params, body }) => updateArena(ctx, params.arena_id, body),
    set_contests: ({ ctx, params, body }) => setContests(ctx, params.arena_id, body),
    remove: ({ ctx, params, body }) => removeArena(ctx, params.arena_id, body.confirm),
    candidates: ({ ctx, params, query }) => listCandidates(ctx, params.arena_id, query.q),
    choices: ({ ctx }) => listChoices(ctx),
    page: ({ ctx, params }) => readArenaPage(ctx, params.arena_id),
    ranking: ({ ctx, params, query }) => readArenaRanking(ctx, params.arena_id, query),
  }),
  start: listenToArenas,
}
