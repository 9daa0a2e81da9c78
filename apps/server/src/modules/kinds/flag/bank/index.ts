import { question as contract } from '@beacon/api/bank/question'
import { asFlagQuestion, questionFlag } from '../../../../db/schema/kinds/flag/question-flag.ts'
import { implement, type Module } from '../../../../module.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { copy } from './copy.ts'
import { digestsOf, fillDigests } from './digests.ts'
import { doubles } from './doubles.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { listPool } from './pool.ts'
import { sheet } from './sheet.ts'
import { figuresOfUses, ratedQuestions } from '../../../contest/answer/question-figures/index.ts'
import { flagsInScene, judgeQuestion, sampleFlags, systemFlagForm } from './trial.ts'

export { ofFlagBank } from './of-flag.ts'
export { selectPool } from './pool-repo.ts'
export { insertReady, openPool, overwriteReady, setPool } from './store.ts'
export { questionForTopic } from './topic-source.ts'

/** Questions that are answered by flags, or by files that people mark. */
export const bank: QuestionBank = {
  prefix: 'q',
  table: questionFlag,
  list,
  form,
  versions: {
    secret: ['parts', 'decoy_flags'],
    derived: ['flag_digests'],
    derive: (ctx, row) => ({ flag_digests: digestsOf(ctx.secret, asFlagQuestion(row)) }),
    record: async () => undefined,
  },
  copy,
  doubles,
  trial: {
    sample: (ctx, row) => sampleFlags(ctx, asFlagQuestion(row)),
    inScene: (ctx, row) => flagsInScene(ctx, asFlagQuestion(row)),
    judge: (ctx, row, body) => judgeQuestion(ctx, asFlagQuestion(row), body),
  },
  figures: { ofUses: figuresOfUses, rated: ratedQuestions },
  suggestions: async (ctx) => ({ flag_form: await systemFlagForm(ctx) }),
  sheet,
}

/** What only this bank offers: the pairs of a random question. */
export const bankModule: Module = {
  name: 'flag-bank',
  handlers: implement(contract, {
    pool: ({ ctx, params, query }) => listPool(ctx, params.resource_id, query),
  }),
  start: fillDigests,
}
