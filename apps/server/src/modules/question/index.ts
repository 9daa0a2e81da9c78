import { question as contract } from '@beacon/api/question'
import { implement, type Module } from '../../module.ts'
import { actOnQuestions, purgeQuestions } from './act.ts'
import { listVisible, readQuestion } from './read.ts'
import { changeQuestion, createQuestion } from './write.ts'

export { checkFlags, openFlag, regexProblem } from './flags.ts'
export { findNamed, type Named } from './named.ts'
export { insertReady, overwriteReady, type ReadyQuestion } from './store.ts'
export { freeName } from './act.ts'
export { questionForTopic, type TopicSource } from './topic-source.ts'
export { visibleTo } from './visible.ts'

export const questionModule: Module = {
  name: 'question',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listVisible(ctx, query),
    get: ({ ctx, params }) => readQuestion(ctx, params.resource_id),
    create: ({ ctx, body }) => createQuestion(ctx, body),
    update: ({ ctx, params, body }) => changeQuestion(ctx, params.resource_id, body),
    act: ({ ctx, body }) => actOnQuestions(ctx, body),
  }),
  start: (platform) => platform.jobs.every('purge_questions', '40 3 * * *', purgeQuestions),
}
