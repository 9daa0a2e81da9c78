import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each job of the server is, in words. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  sheet_user: msg({ context: 'job', message: 'Import users' }),
  sheet_organisation: msg({ context: 'job', message: 'Import organisations' }),
  sheet_knowledge_point: msg({ context: 'job', message: 'Import knowledge points' }),
  sheet_team: msg({ context: 'job', message: 'Import teams' }),
  sheet_entrant: msg({ context: 'job', message: 'Import participants' }),
  export_users: msg({ context: 'job', message: 'Export users' }),
  export_organisations: msg({ context: 'job', message: 'Export organisations' }),
  export_teams: msg({ context: 'job', message: 'Export teams' }),
  export_questions: msg({ context: 'job', message: 'Export the list of questions' }),
  export_scores: msg({ context: 'job', message: 'Export scores' }),
  export_papers: msg({ context: 'job', message: 'Export the list of papers' }),
  paper_file: msg({ context: 'job', message: 'Export a test paper' }),
  user_bulk: msg({ context: 'job', message: 'Bulk action on users' }),
  team_bulk: msg({ context: 'job', message: 'Bulk action on teams' }),
  role_members: msg({ context: 'job', message: 'Role members' }),
  question_import: msg({ context: 'job', message: 'Import questions' }),
  question_export: msg({ context: 'job', message: 'Export questions' }),
  theory_import: msg({ context: 'job', message: 'Import theory questions' }),
  theory_export: msg({ context: 'job', message: 'Export theory questions' }),
  contest_export: msg({ context: 'job', message: 'Contest export' }),
  resource_import: msg({ context: 'job', message: 'Import resources' }),
  resource_check: msg({ context: 'job', message: 'Check a resource package' }),
  audit_export: msg({ context: 'job', message: 'Export the audit log' }),
  audit_check: msg({ context: 'job', message: 'Check the chain of the audit log' }),
  own_data: msg({ context: 'job', message: 'My own data' }),
}
const other = msg({ context: 'job', message: 'Other job' })

export const jobWords = (name: string): MessageDescriptor => words[name] ?? other
