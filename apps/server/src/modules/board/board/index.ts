import { board as contract } from '@beacon/api/board/board'
import { boardScreen } from '@beacon/api/board/board-screen'
import { implement, withStatus, type Module } from '../../../module.ts'
import { takeFile } from './file.ts'
import { addKey, listKeys, revokeKey } from './keys.ts'
import { refreshBoards, refreshRace } from './remote.ts'
import { getBoard, listBoards, listContests } from './repo.ts'
import { createBoard, joinNames, removeBoard, saveBoard } from './save.ts'
import { readArenaScreen } from './arena-screen.ts'
import { openBoard, readScreen } from './screen.ts'
import { readTable } from './table.ts'
import { readBoard } from './views.ts'

export { boardArenaPort } from './port.ts'

/** Rankings over several races, and what their screens read. */
export const boardModule: Module = {
  name: 'board',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, query }) => listBoards(ctx, query),
      get: ({ ctx, params }) => readBoard(ctx, params.rank_id),
      contests: ({ ctx, query }) => listContests(ctx, query.q),
      create: async ({ ctx, body }) => withStatus(201, await createBoard(ctx, body)),
      update: ({ ctx, params, body }) => saveBoard(ctx, params.rank_id, body),
      remove: ({ ctx, params, body }) => removeBoard(ctx, params.rank_id, body.confirm),
      table: async ({ ctx, params }) => (await readTable(ctx, await getBoard(ctx, params.rank_id))).table,
      join: ({ ctx, params, body }) => joinNames(ctx, params.rank_id, body),
      file: ({ ctx, params, query, parts }) =>
        takeFile(ctx, params, { encoding: query.encoding, write: query.write === true, parts: parts() }),
      refresh: ({ ctx, params, body }) => refreshRace(ctx, params, body.force),
      keys: ({ ctx, params }) => listKeys(ctx, params.rank_id),
      add_key: async ({ ctx, params, body }) => withStatus(201, await addKey(ctx, params.rank_id, body)),
      revoke_key: ({ ctx, params }) => revokeKey(ctx, params),
    }),
    ...implement(boardScreen, {
      open: ({ ctx, params, body }) => openBoard(ctx, params.rank_id, body.viewer_key),
      table: ({ ctx, params }) => readScreen(ctx, params.rank_id),
      arena: ({ ctx, params }) => readArenaScreen(ctx, params.arena_id),
    }),
  ],
  start: (platform) => platform.jobs.every('refresh_boards', '* * * * *', () => refreshBoards(platform)),
}
