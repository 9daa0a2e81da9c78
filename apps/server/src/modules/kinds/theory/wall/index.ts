import { examWall } from '@beacon/api/kinds/theory/exam/exam-wall'
import { implement, type Module } from '../../../../module.ts'
import { readWall } from './read.ts'

/** What displays in halls show of an exam: counts, and results without names once they are out. */
export const wallModule: Module = {
  name: 'exam-wall',
  handlers: implement(examWall, { read: ({ ctx, params, query }) => readWall(ctx, params.resource_id, query) }),
}
