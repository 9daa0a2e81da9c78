import { paper as contract } from '@beacon/api/kinds/paper/operations'
import { implement, type Module } from '../../../module.ts'
import { addPaperQuestion, changePaperQuestion, listPaperQuestions } from './bank.ts'
import { handIn, markPaper, openPaper, pauseRoom } from './papers.ts'

export const modules = (): Module[] => [
  {
    name: 'paper',
    handlers: implement(contract, {
      open: ({ ctx, params }) => openPaper(ctx, params.resource_id),
      hand_in: ({ ctx, params, body }) => handIn(ctx, params.resource_id, body.answers),
      mark: ({ ctx, params, body }) => markPaper(ctx, { params, body }),
      pause_room: ({ ctx, params, body }) => pauseRoom(ctx, params.resource_id, body),
      questions: ({ ctx, query }) => listPaperQuestions(ctx, query),
      add_question: ({ ctx, body }) => addPaperQuestion(ctx, body),
      change_question: ({ ctx, params, body }) => changePaperQuestion(ctx, params.resource_id, body),
    }),
  },
]
