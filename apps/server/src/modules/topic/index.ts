import { topic as contract } from '@beacon/api/topic'
import { implement, type Module } from '../../module.ts'
import { actOnTopics, orderTopics } from './act.ts'
import { addTopics } from './add.ts'
import { readBoard } from './board.ts'
import { listRows, readDetail } from './desk.ts'
import { openHint } from './hint.ts'
import { listSolves, listTries, readAttachment } from './player.ts'
import { changeTopic } from './update.ts'

export { flagDigests, openFlag, sealFlag, storedDigest } from './flag-digest.ts'
export { shownTopics } from './board.ts'
export { recordAllTopics, releaseDue, releaseNow } from './release.ts'
export { flagReport, selectContestsDue, selectTopics, unreleaseTopics } from './repo.ts'
export { rulesEvent } from './rules.ts'

export const topicModule: Module = {
  name: 'topic',
  handlers: implement(contract, {
    list: ({ ctx, params }) => readBoard(ctx, params.resource_id),
    add: ({ ctx, params, body }) => addTopics(ctx, params.resource_id, body),
    rows: ({ ctx, params }) => listRows(ctx, params.resource_id),
    get: ({ ctx, params }) => readDetail(ctx, params.resource_id, params.topic_id),
    update: ({ ctx, params, body }) => changeTopic(ctx, params.resource_id, params.topic_id, body),
    act: ({ ctx, params, body }) => actOnTopics(ctx, params.resource_id, body),
    order: ({ ctx, params, body }) => orderTopics(ctx, params.resource_id, body.topic_ids),
    open_hint: ({ ctx, params }) => openHint(ctx, params),
    solves: ({ ctx, params }) => listSolves(ctx, params.resource_id, params.topic_id),
    tries: ({ ctx, params }) => listTries(ctx, params.resource_id, params.topic_id),
    attachment: ({ ctx, params }) => readAttachment(ctx, params),
  }),
}
