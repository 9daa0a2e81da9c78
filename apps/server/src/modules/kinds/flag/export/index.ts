import { Readable } from 'node:stream'
import type { KindExport } from '../../../contest/out/export/index.ts'
import { ofAnswerStandings } from '../../../contest/answer/standings/index.ts'
import { asciiJson, clicsFeed, ctftimeFeed } from '../result-feed/index.ts'
import { solvesTable, submissionsTable } from './tables.ts'
import { writeupZip } from './writeup-zip.ts'

/** Solves, tries and writeups, and the results as CTFtime and CLICS read them. */
export const contestExport: KindExport = {
  tables: {
    solves: (_ctx, scope) => solvesTable(scope),
    submissions: (ctx, scope, { sees_flags }) => submissionsTable(ctx, scope, sees_flags),
  },
  files: {
    writeups: (ctx, scope, { upload_ids }, onFile) => writeupZip(ctx, scope, upload_ids ?? null, onFile),
    ctftime: (_ctx, { standings, view }) => ({
      stream: Readable.from([asciiJson(ctftimeFeed(ofAnswerStandings(standings), view), 2)]),
      total: 1,
    }),
    clics: (_ctx, { standings, view }) => ({ stream: Readable.from(clicsFeed(ofAnswerStandings(standings), view)), total: 1 }),
  },
}
