import { mistake } from '@beacon/api/kinds/theory/mistakes'
import { implement, type Module } from '../../../../module.ts'
import { practise, putBackMistake, removeMistake } from './act.ts'
import { listMistakes } from './list.ts'

/** What a candidate got wrong in exams whose answers are out. */
export const mistakeModule: Module = {
  name: 'mistake',
  handlers: implement(mistake, {
    list: ({ ctx, query }) => listMistakes(ctx, query),
    practise: ({ ctx, params, body }) => practise(ctx, params, body),
    remove: ({ ctx, params }) => removeMistake(ctx, params),
    put_back: ({ ctx, params }) => putBackMistake(ctx, params),
  }),
}
