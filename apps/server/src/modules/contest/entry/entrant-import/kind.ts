import { entrantSheetOptions } from '@beacon/api/contest/entrant-import'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { fillDown, hashFirstPasswords, teamHandout, type Hashes } from '../../../people/team-import/index.ts'
import { sheetKind, type AnySheet, type ScopedSheet } from '../../../platform/sheet/index.ts'
import { forgetContest, staffContest, stateOf } from '../../core/contest/index.ts'
import { columnsOf } from './columns.ts'
import { matchOf } from './line-result.ts'
import { judgeEntrants } from './judge.ts'
import { writeEntrant } from './write.ts'

const kind = 'entrant'
const needs = ['contest.entrant'] as const

async function sheetOf(ctx: SignedIn, id: string): Promise<AnySheet> {
  const { contest, now } = await staffContest(ctx, id, 'contest.entrant')
  const isTeams = contest.game_type === 'team'
  return sheetKind<typeof entrantSheetOptions, Hashes>({
    kind,
    noun: isTeams ? { en: 'Teams', zh: '战队' } : { en: 'Participants', zh: '选手' },
    audit: { module: 'entrant', object_type: 'import' },
    needs,
    scope: { id, about: { contest_id: id, kind: contest.kind } },
    columns: columnsOf(isTeams),
    options: entrantSheetOptions,
    ...(isTeams ? { shape: fillDown } : {}),
    groupOf: (line) => (isTeams ? matchOf(line).group.name || null : null),
    // A number that the sheet asks for is not given away before.
    byGroup: { isEarly: ([first]) => first?.text('number') !== '' },
    judge: judgeEntrants(id),
    beforeRun: () => (stateOf(contest, now).status === 'finished' ? fail('contest_finished') : Promise.resolve()),
    prepare: (person, { import_id, lines }, report) =>
      hashFirstPasswords(person, { import_id, usernames: lines.flatMap((line) => matchOf(line).account?.username ?? []) }, report),
    write: writeEntrant,
    committed: (person) => forgetContest(person, id),
    handout: teamHandout,
  })
}

/** Sheets of teams or people of a contest, a row per member. */
export const entrantSheets: ScopedSheet = { kind, needs, of: sheetOf }
