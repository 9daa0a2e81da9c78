import type { KindExport } from '../../out/export/index.ts'
import { solvesTable, submissionsTable } from './tables.ts'
import { writeupZip } from './writeup-zip.ts'

/** Solves, tries and writeups of a contest that is answered by flags. */
export const answerExport = {
  tables: {
    solves: (_ctx, scope) => solvesTable(scope),
    submissions: (ctx, scope, { sees_flags }) => submissionsTable(ctx, scope, sees_flags),
  },
  files: { writeups: (ctx, scope, { upload_ids }, onFile) => writeupZip(ctx, scope, upload_ids ?? null, onFile) },
} satisfies KindExport
