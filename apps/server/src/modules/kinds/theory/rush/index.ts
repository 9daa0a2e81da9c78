import { rush as contract } from '@beacon/api/kinds/theory/exam/rush'
import { implement, type Module } from '../../../../module.ts'
import { openRushBeat } from './clock.ts'
import { giveAnswer, hearPing, pressButton, readOwn, readWall } from './device.ts'
import { drawForRound } from './draw.ts'
import { actAsHost, readHost, takeHost } from './host.ts'
import { readScores, scoreFile } from './scores.ts'
import { readSetup, saveSetup } from './setup.ts'

export { copyRush } from './copy.ts'

/** A quiz rush: desks in one room, a host, and one writer. */
export function openRushModule(): Module {
  const beat = openRushBeat()
  return {
    name: 'rush',
    handlers: implement(contract, {
      setup: ({ ctx, params }) => readSetup(ctx, params.exam_id),
      save_setup: ({ ctx, params, body }) => saveSetup(ctx, params.exam_id, body),
      draw: ({ ctx, params, body }) => drawForRound(ctx, params.exam_id, body),
      host: ({ ctx, params }) => readHost(ctx, params.exam_id),
      take_host: ({ ctx, params, body }) => takeHost(ctx, params.exam_id, body),
      act: ({ ctx, params, body }) => actAsHost(ctx, params.exam_id, body),
      device: ({ ctx, params }) => readOwn(ctx, params.exam_id),
      ping: ({ ctx, params, body }) => hearPing(ctx, params.exam_id, body),
      press: ({ ctx, params, body }) => pressButton(ctx, params.exam_id, body),
      answer: ({ ctx, params, body }) => giveAnswer(ctx, params.exam_id, body),
      scores: ({ ctx, params }) => readScores(ctx, params.exam_id),
      score_table: ({ ctx, params, query }) => scoreFile(ctx, params.exam_id, query.lang ?? 'en'),
      wall: ({ ctx, params }) => readWall(ctx, params.resource_id),
    }),
    start: beat.start,
    stop: beat.stop,
  }
}
