import { contest as contract } from '@beacon/api/contest/contest'
import { implement, type Module } from '../../../../module.ts'
import { actOnContest } from './act.ts'
import { keepAnnouncing } from './announce.ts'
import { actOnContests } from './bulk.ts'
import { checkContest, confirmCheck } from './check.ts'
import { copyContest } from './copy.ts'
import { createContest } from './create.ts'
import { readFacts } from './facts.ts'
import { listHistory } from './history.ts'
import { listLobby } from './lobby.ts'
import { readMe } from './me.ts'
import { purgeContests } from './purge.ts'
import { listContests } from './list.ts'
import { previewUpdate } from './preview.ts'
import { removeContest, restoreContest } from './remove.ts'
import { listResets } from './reset-request.ts'
import { changeContest } from './save.ts'
import { listStaff, setStaff } from './staff.ts'
import { watchStarts } from './watch-starts.ts'
import type { Watch } from '../../../../every.ts'
import { listenToChanges, listenToContests, readPublic, readSettings } from '../../core/contest/index.ts'

const handlers = implement(contract, {
  list: ({ ctx, query }) => listContests(ctx, query),
  create: ({ ctx, body }) => createContest(ctx, body),
  get: ({ ctx, params }) => readPublic(ctx, params.resource_id),
  settings: ({ ctx, params }) => readSettings(ctx, params.resource_id),
  update: ({ ctx, params, body }) => changeContest(ctx, params.resource_id, body),
  act: ({ ctx, params, body }) => actOnContest(ctx, params.resource_id, body),
  preview_update: ({ ctx, params, body }) => previewUpdate(ctx, params.resource_id, body),
  copy: ({ ctx, params, body }) => copyContest(ctx, params.resource_id, body),
  bulk: ({ ctx, body }) => actOnContests(ctx, body),
  history: ({ ctx, params, query }) => listHistory(ctx, params.resource_id, query),
  reset_requests: ({ ctx, params, query }) => listResets(ctx, params.resource_id, query),
  check: ({ ctx, params }) => checkContest(ctx, params.resource_id),
  confirm_check: ({ ctx, params, body }) => confirmCheck(ctx, params.resource_id, body),
  remove: ({ ctx, params, body }) => removeContest(ctx, params.resource_id, body.confirm),
  restore: ({ ctx, params }) => restoreContest(ctx, params.resource_id),
  lobby: ({ ctx, query }) => listLobby(ctx, query),
  me: ({ ctx, params }) => readMe(ctx, params.resource_id),
  facts: ({ ctx, params }) => readFacts(ctx, params.resource_id),
  staff: ({ ctx, params }) => listStaff(ctx, params.resource_id),
  set_staff: ({ ctx, params, body }) => setStaff(ctx, params.resource_id, body),
})

/** One process's contests; it also speaks when the clock moves a contest on. */
export function contestModule(): Module {
  let announcing: Watch | undefined
  return {
    name: 'contest',
    handlers,
    start: async (platform) => {
      await listenToChanges(platform)
      platform.jobs.every('purge_contests', '50 3 * * *', purgeContests)
      platform.jobs.every('watch_starts', '* * * * *', watchStarts)
      const announced = keepAnnouncing(platform)
      announcing = announced
      await listenToContests(platform, announced.wake)
    },
    stop: () => announcing?.stop(),
  }
}
