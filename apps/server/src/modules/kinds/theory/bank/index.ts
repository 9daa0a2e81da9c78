import { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import { question } from '../../../../db/schema/bank/question.ts'
import { testPaperItem, testPaperPool } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { asTheoryQuestion, questionTheory } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { implement, type Module } from '../../../../module.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { acceptDifficulty } from './accept.ts'
import { ownValues, theoryOf } from './fields.ts'
import { contentDigest } from './digest.ts'
import { list } from './list.ts'
import { changeTheory, createTheory, listTheory, readTheory, restoreTheory, sheetQuery } from './operations.ts'
import { addPasted } from './pasted.ts'
import { findSame } from './same.ts'
import { setTheory } from './set.ts'
import { readSuggestions } from './suggest.ts'
import { sheet } from './sheet.ts'
import { tryTheory } from './trial.ts'
import { readUses } from './uses.ts'
import { recordContent } from './version-repo.ts'
import { secretColumns } from './view.ts'

export { contentDigest } from './digest.ts'
export { formOf, type TheoryForm } from './fields.ts'
export { listTheory } from './operations.ts'
export { dropFigures, writeFigures, type ExamFigures } from './past-use.ts'

/** Questions of exams, answered by choosing, filling in or writing. */
export const bank: QuestionBank = {
  ...plainBank,
  prefix: 't',
  table: questionTheory,
  list,
  form: {
    ...plainBank.form,
    text: 'stem',
    values: (ctx, form, old) => ownValues(ctx, theoryOf(form), old === null ? null : asTheoryQuestion(old)),
    judged: ['question_type', 'key', 'options', 'blanks', 'order_free', 'judge'],
  },
  versions: {
    secret: secretColumns,
    derived: ['content_digest'],
    derive: (_ctx, held) => {
      const row = asTheoryQuestion(held)
      return { content_digest: contentDigest(row.description, row.options) }
    },
    record: recordContent,
  },
  sheet,
  sheetQuery,
  isFree: sql`not exists (select 1 from ${testPaperItem} i where i.question_id = ${question.resource_id})
    and not exists (select 1 from ${testPaperPool} l where l.question_ids @> array[${question.resource_id}])`,
}

export const bankModule: Module = {
  name: 'theory-bank',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listTheory(ctx, query),
    get: ({ ctx, params }) => readTheory(ctx, params.resource_id),
    create: ({ ctx, body }) => createTheory(ctx, body),
    update: ({ ctx, params, body }) => changeTheory(ctx, params.resource_id, body),
    add_pasted: ({ ctx, body }) => addPasted(ctx, body.questions),
    check: async ({ ctx, body }) => findSame(ctx, body),
    try: ({ ctx, params, body }) => tryTheory(ctx, params.resource_id, body),
    suggestions: ({ ctx }) => readSuggestions(ctx),
    set: ({ ctx, body }) => setTheory(ctx, body),
    uses: ({ ctx, params }) => readUses(ctx, params.resource_id),
    accept_difficulty: ({ ctx, body }) => acceptDifficulty(ctx, body),
    restore: ({ ctx, params, body }) => restoreTheory(ctx, params.resource_id, body),
  }),
}
