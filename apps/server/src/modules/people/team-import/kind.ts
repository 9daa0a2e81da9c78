import { teamSheetOptions } from '@beacon/api/people/team-import'
import { sheetKind } from '../../platform/sheet/index.ts'
import { hashFirstPasswords, type Hashes } from './accounts.ts'
import { columns } from './columns.ts'
import { matchOf } from './line-result.ts'
import { fillDown, teamHandout } from './handout.ts'
import { judgeTeams } from './judge.ts'
import { writeTeams } from './write.ts'

/** A sheet of teams, a row per member. */
export const teamSheet = sheetKind<typeof teamSheetOptions, Hashes>({
  kind: 'team',
  noun: { en: 'Teams', zh: '战队' },
  audit: { module: 'team', object_type: 'import' },
  needs: ['team.transfer', 'team.write'],
  columns,
  options: teamSheetOptions,
  shape: fillDown,
  groupOf: (line) => line.text('team'),
  judge: judgeTeams,
  prepare: (ctx, { import_id, lines }, report) =>
    hashFirstPasswords(ctx, { import_id, usernames: lines.flatMap((line) => matchOf(line).account?.username ?? []) }, report),
  write: (ctx, tx, input) => writeTeams(ctx, tx, input),
  handout: teamHandout,
})
