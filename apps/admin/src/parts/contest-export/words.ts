import type { ExportWhat } from '@beacon/api/contest/export'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each export holds, in the order of the list. */
export const exportWords: Record<ExportWhat, { name: MessageDescriptor; help: MessageDescriptor }> = {
  ranking: {
    name: msg`Ranking`,
    help: msg`Places, teams, members, points, last solve; personal details only if you may see accounts`,
  },
  matrix: { name: msg`Solve matrix`, help: msg`A row for each team, a column for each question` },
  solves: { name: msg`Solves`, help: msg`Every counted solve in order, with points and bloods` },
  submissions: { name: msg`Submissions`, help: msg`Every submission with its address; flags are shortened unless you may see them` },
  participants: { name: msg`Participants`, help: msg`People by team; names and e-mail only if you may see accounts` },
  teams: { name: msg`Team statistics`, help: msg`Submissions, solves by category, hints, active time` },
  people: { name: msg`Person statistics`, help: msg`The same per person` },
  questions: { name: msg`Question statistics`, help: msg`Opened, attempted, solved, times, ratings` },
  evidence: { name: msg`Evidence`, help: msg`Cases with their state and the referee's note` },
  writeups: { name: msg`Writeups`, help: msg`The latest version of each, named by rank, team and title` },
  reports: {
    name: msg`Reports of candidates`,
    help: msg`The latest version of each, named by number and name; by marking number before the review is finished`,
  },
  certificates: { name: msg`Certificates`, help: msg`A page for each member, once the results are public` },
  package: {
    name: msg`Beacon package`,
    help: msg`Questions with files and settings, ready to import again. Flags only if you may see them`,
  },
  ctftime: { name: msg`CTFtime feed`, help: msg`The scoreboard in CTFtime format` },
  clics: { name: msg`CLICS event feed`, help: msg`For resolvers and overlays of the ICPC tools` },
}
