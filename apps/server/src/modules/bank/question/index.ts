import { question as contract } from '@beacon/api/question'
import { implement, type Module } from '../../../module.ts'
import { actOnQuestions, purgeQuestions } from './act.ts'
import { checkDoubles } from './check.ts'
import { fillDigests } from './digests.ts'
import { findSubjects, readGrants, setGrants, setVisibility } from './grant.ts'
import { readOverview } from './overview.ts'
import { listPool } from './pool.ts'
import { listVisible, readQuestion, readUses } from './read.ts'
import { readSuggestions } from './suggest.ts'
import { readSample, tryQuestion } from './trial.ts'
import { readVersions, restoreVersion } from './versions.ts'
import { changeQuestion, createQuestion } from './write.ts'

export { showAttachments, storeAttachments, type AttachmentInput } from './attachments.ts'
export { dynamicFlag, flagFormat } from './dynamic-flag.ts'
export { partsByType, rubricOf, tidyTranslations } from './form.ts'
export { circleOf, orderHints, sameHint } from './hints.ts'
export { questionPort, type Use } from './port.ts'
export { selectPool } from './pool-repo.ts'
export { sampleName } from './trial.ts'
export { judgeTrial, type TrialFlag } from './trial-judge.ts'
export { openDecoys } from './decoys.ts'
export { checkFlags, openFlag, regexProblem } from './flags.ts'
export { findKnown, findNamed, type Named } from './named.ts'
export { insertReady, openPool, overwriteReady, setPool, type PoolPair, type ReadyQuestion } from './store.ts'
export { getVisible, listVisible } from './read.ts'
export type { Body as QuestionForm } from './form.ts'
export { freeName } from './copy.ts'
export { questionForTopic, type TopicSource } from './topic-source.ts'
export { lockOwn, visibleTo } from './visible.ts'

export const questionModule: Module = {
  name: 'question',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listVisible(ctx, query),
    get: ({ ctx, params }) => readQuestion(ctx, params.resource_id),
    create: ({ ctx, body }) => createQuestion(ctx, body),
    update: ({ ctx, params, body }) => changeQuestion(ctx, params.resource_id, body),
    act: ({ ctx, body }) => actOnQuestions(ctx, body),
    check: ({ ctx, body }) => checkDoubles(ctx, body),
    uses: ({ ctx, params }) => readUses(ctx, params.resource_id),
    versions: ({ ctx, params }) => readVersions(ctx, params.resource_id),
    restore: ({ ctx, params, body }) => restoreVersion(ctx, params.resource_id, body),
    grants: ({ ctx, params }) => readGrants(ctx, params.resource_id),
    set_grants: ({ ctx, params, body }) => setGrants(ctx, params.resource_id, body),
    grant_subjects: ({ ctx, query }) => findSubjects(ctx, query.q),
    set_visibility: ({ ctx, params, body }) => setVisibility(ctx, params.resource_id, body.visibility),
    pool: ({ ctx, params, query }) => listPool(ctx, params.resource_id, query),
    try_sample: ({ ctx, params }) => readSample(ctx, params.resource_id),
    try: ({ ctx, params, body }) => tryQuestion(ctx, params.resource_id, body),
    overview: ({ ctx }) => readOverview(ctx),
    suggestions: ({ ctx }) => readSuggestions(ctx),
  }),
  start: async (platform) => {
    await fillDigests(platform)
    await platform.jobs.every('purge_questions', '40 3 * * *', purgeQuestions)
  },
}
