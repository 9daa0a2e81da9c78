import { Readable } from 'node:stream'
import type { KindExport } from '../../../contest/out/export/index.ts'
import { answerExport } from '../../../contest/answer/export/index.ts'
import { ofAnswerStandings } from '../../../contest/topic/standings/index.ts'
import { asciiJson, clicsFeed, ctftimeFeed } from '../result-feed/index.ts'

/** Solves, tries and writeups, and the results as CTFtime and CLICS read them. */
export const contestExport: KindExport = {
  tables: answerExport.tables,
  files: {
    ...answerExport.files,
    ctftime: (_ctx, { standings, view }) => ({
      stream: Readable.from([asciiJson(ctftimeFeed(ofAnswerStandings(standings), view), 2)]),
      total: 1,
    }),
    clics: (_ctx, { standings, view }) => ({ stream: Readable.from(clicsFeed(ofAnswerStandings(standings), view)), total: 1 }),
  },
}
