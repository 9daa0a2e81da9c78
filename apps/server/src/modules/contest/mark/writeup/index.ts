import { writeup as contract } from '@beacon/api/topic/writeup'
import { implement, type Module } from '../../../../module.ts'
import { readUpload, readUploadFile, readUploadText } from './detail.ts'
import { listUploads } from './list.ts'
import { listOwn, readOwnFile } from './own.ts'
import { openReader } from './reader.ts'
import { holdUpload, keepDraft } from './reading.ts'
import { review } from './review.ts'
import { applyScoreTable } from './score-table.ts'
import { readLeftOver } from './similar.ts'
import { submitReport, submitWriteup } from './submit.ts'
import { textChannel } from './take.ts'

/** Writeups, reports and optimise uploads: handed in by entrants, scored by referees. */
export function writeupModule(): Module {
  const reader = openReader()
  return {
    name: 'writeup',
    handlers: implement(contract, {
      mine: ({ ctx, params, query }) => listOwn(ctx, params.resource_id, query),
      submit: ({ ctx, params, body }) => submitWriteup(ctx, params.resource_id, body),
      submit_report: ({ ctx, params, body }) => submitReport(ctx, params, body),
      own_file: ({ ctx, params }) => readOwnFile(ctx, params),
      list: ({ ctx, params, query }) => listUploads(ctx, params.resource_id, query),
      get: ({ ctx, params }) => readUpload(ctx, params),
      file: ({ ctx, params }) => readUploadFile(ctx, params),
      text: ({ ctx, params }) => readUploadText(ctx, params),
      lock: ({ ctx, params, body }) => holdUpload(ctx, params, body.release),
      draft: ({ ctx, params, body }) => keepDraft(ctx, params, body),
      review: ({ ctx, params, body }) => review(ctx, params, body),
      score_table: ({ ctx, params, body }) => applyScoreTable(ctx, params, body),
    }),
    start: async (platform) => {
      await platform.bus.listen(textChannel, (upload_id) => reader.hear(platform, upload_id))
      platform.jobs.every('writeup_text', '* * * * *', readLeftOver)
    },
    stop: () => reader.stop(),
  }
}
