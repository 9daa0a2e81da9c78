import { msg } from '@lingui/core/macro'
import { kindForm } from '../../../../parts/contest-form/kind-form.ts'
import { commonParts, commonRows, partTitles } from '../../../../parts/contest-form/rows/index.ts'
import { antiCheat, answering } from './sitting.ts'
import { ofExams, ofRushes } from './mode.ts'
import { marking } from './marking.ts'
import { paperAndTime } from './paper-and-time.ts'
import { report } from './report.ts'
import { results } from './results.ts'
import { safeBrowser } from './seb.ts'

const { base, players, staff } = commonParts
/** Candidates sit alone; at a desk of a rush a team may play. */
const ofTeams: readonly string[] = ['game_type', 'team_size_min', 'team_size_max', 'roster_lock']

/** Every setting of an exam that one may choose, in the parts of its form. */
export const examForm = kindForm({
  newOne: msg`New exam`,
  storedOne: msg`Edit exam`,
  kind: 'theory',
  groups: [
    base,
    { key: 'time', title: msg({ context: 'exam', message: 'Paper and time' }), rows: paperAndTime },
    {
      key: 'players',
      title: msg({ context: 'exam', message: 'Candidates' }),
      rows: players.rows.flatMap((row) => (ofTeams.includes(row.name) ? ofRushes([row]) : [row])),
    },
    { key: 'answering', title: msg({ context: 'exam', message: 'Answering' }), rows: ofExams(answering) },
    { key: 'anti_cheat', title: msg({ context: 'exam', message: 'Anti-cheat' }), rows: ofExams([...antiCheat, ...safeBrowser]) },
    { key: 'report', title: msg({ context: 'exam', message: 'Report' }), rows: ofExams(report) },
    { key: 'marking', title: msg({ context: 'exam', message: 'Marking' }), rows: ofExams(marking) },
    { key: 'results', title: msg({ context: 'exam', message: 'Results' }), rows: ofExams(results) },
    { key: 'communication', title: partTitles.communication, rows: [] },
    { key: 'after_end', title: partTitles.after_end, rows: commonRows.certificate },
    staff,
  ],
  // Teams, a freeze, rules of AI use, and displays of other kinds.
  unchosen: [
    'team_score_type',
    'freeze_at',
    'unfreeze',
    'show_trend',
    'show_entrants',
    'show_members',
    'ai_policy',
    'public_watch',
    'viewer_default',
  ],
})
