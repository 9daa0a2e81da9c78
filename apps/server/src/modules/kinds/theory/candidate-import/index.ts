import { candidateImport as contract, candidateSheetOptions } from '@beacon/api/kinds/theory/exam/candidate-import'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module } from '../../../../module.ts'
import { forgetContest, stateOf } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { contestSheetHandlers, sheetKind, startScopedSheet, type AnySheet, type ScopedSheet } from '../../../platform/sheet/index.ts'
import { staffExam } from '../exam/index.ts'
import { candidateColumns } from './columns.ts'
import { judgeCandidates } from './judge.ts'
import { writeCandidates } from './write.ts'

const kind = 'candidate'
const needs = ['contest.entrant'] as const

async function sheetOf(ctx: SignedIn, id: string): Promise<AnySheet> {
  const { contest, now } = await staffExam(ctx, id, 'contest.entrant')
  const { status } = stateOf(contest, now)
  return sheetKind({
    kind,
    noun: { en: 'Candidates', zh: '考生' },
    audit: { module: 'entrant', object_type: 'import' },
    needs,
    scope: { id, about: { contest_id: id, kind: contest.kind } },
    columns: candidateColumns,
    options: candidateSheetOptions,
    judge: judgeCandidates(id),
    beforeRun: () => (status === 'not_started' ? Promise.resolve() : fail('contest_state', { state: status })),
    lock: async (tx) => void (await lockContest(tx, id)),
    write: writeCandidates(id),
    committed: (person) => forgetContest(person, id),
  })
}

/** Sheets of candidates of an exam, a row each. */
const candidateSheets: ScopedSheet = { kind, needs, of: sheetOf }

export const candidateImportModule: Module = {
  name: 'candidate-import',
  handlers: implement(contract, contestSheetHandlers(candidateSheets)),
  start: (platform) => startScopedSheet(platform, candidateSheets),
}
