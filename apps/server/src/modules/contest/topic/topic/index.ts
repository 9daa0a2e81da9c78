import { topic as contract } from '@beacon/api/topic/topic'
import { implement, type Module } from '../../../../module.ts'
import { actOnTopics, orderTopics } from './act.ts'
import { addTopics } from './add.ts'
import { readBankDiff, readPlaced, replaceFromBank } from './bank.ts'
import { readBoard } from './play/board.ts'
import { listRows, readDetail } from './desk.ts'
import { openHint } from './play/hint.ts'
import { readAttachment } from './play/download.ts'
import { readMine } from './play/mine.ts'
import { readTopic } from './one.ts'
import { markOpened } from './play/opened.ts'
import { fillAhead } from './play/owned.ts'
import { listSolves, listTries } from './play/player.ts'
import { previewScoring } from './preview.ts'
import { listRemoved } from './removed.ts'
import { readSample, tryTopic } from './trial.ts'
import { changeTopic } from './update.ts'

export { placeCopies } from './add.ts'
export { topicAudience } from './play/audience.ts'
export { copyFiles, copyTopics } from './copy.ts'
export { placeFiles } from './copy-parts.ts'
export { copyTopicScenes, placeScene } from './scene.ts'
export { flagDigests, openFlag, sealFlag, storedDigest, type FlagDigests } from './flag-digest.ts'
export { namesOnBoard, releasedTopics, wholeTopics } from './play/board.ts'
export { findOwn, flagsOf, type OwnEntrant } from './play/mine.ts'
export { countDownload } from './play/download.ts'
export { seeTopic } from './play/player.ts'
export { changedRules, contestRulesEvent, contestRulesOf } from './contest-rules.ts'
export { recordAllTopics, releaseDue, releaseNow } from './release.ts'
export { dueText, selectContestsDue, unreleaseTopics } from './due.ts'
export { fillOwned } from './play/owned.ts'
export { freeHeld } from './free-held.ts'
export { flagReport } from './report.ts'
export { readableTopics } from './play/readable.ts'
export { insertTopics, selectTopics, setTopic, type NewTopic, type WholeTopic } from './repo.ts'
export { readinessOf } from './readiness.ts'
export { rulesEvent, stateEvent } from './rules.ts'
export { sceneFlags } from './scene-flags.ts'
export { isPausedAway, isWaiting, sightOf, wholeOf } from './play/sight.ts'

export const topicModule: Module = {
  name: 'topic',
  handlers: implement(contract, {
    list: ({ ctx, params }) => readBoard(ctx, params.resource_id),
    mine: ({ ctx, params }) => readMine(ctx, params.resource_id),
    one: ({ ctx, params }) => readTopic(ctx, params.resource_id, params.topic_id),
    opened: ({ ctx, params }) => markOpened(ctx, params.resource_id, params.topic_id),
    add: ({ ctx, params, body }) => addTopics(ctx, params.resource_id, body),
    rows: ({ ctx, params }) => listRows(ctx, params.resource_id),
    removed: ({ ctx, params }) => listRemoved(ctx, params.resource_id),
    get: ({ ctx, params }) => readDetail(ctx, params.resource_id, params.topic_id),
    update: ({ ctx, params, body }) => changeTopic(ctx, params.resource_id, params.topic_id, body),
    act: ({ ctx, params, body }) => actOnTopics(ctx, params.resource_id, body),
    preview: ({ ctx, params, body }) => previewScoring(ctx, params.resource_id, body),
    order: ({ ctx, params, body }) => orderTopics(ctx, params.resource_id, body.topic_ids),
    open_hint: ({ ctx, params }) => openHint(ctx, params),
    solves: ({ ctx, params }) => listSolves(ctx, params.resource_id, params.topic_id),
    tries: ({ ctx, params }) => listTries(ctx, params.resource_id, params.topic_id),
    attachment: ({ ctx, params }) => readAttachment(ctx, params),
    bank_diff: ({ ctx, params }) => readBankDiff(ctx, params.resource_id, params.topic_id),
    replace_from_bank: ({ ctx, params, body }) => replaceFromBank(ctx, params.resource_id, body),
    placed: ({ ctx, params }) => readPlaced(ctx, params.question_id),
    try_sample: ({ ctx, params }) => readSample(ctx, params.resource_id, params.topic_id),
    try: ({ ctx, params, body }) => tryTopic(ctx, params.resource_id, params.topic_id, body),
  }),
  start: (platform) =>
    platform.jobs.every('topic_flags', '* * * * *', async (ctx) => {
      await fillAhead(ctx)
    }),
}
