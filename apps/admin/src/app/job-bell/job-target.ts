import { audit } from '@beacon/api/platform/audit'
import { urlOf } from '@beacon/api/client'
import { contestExport } from '@beacon/api/contest/export'
import type { JobView } from '@beacon/api/platform/job'
import { paperFile } from '@beacon/api/kinds/theory/paper-file'
import { examScoreSheet } from '@beacon/api/kinds/theory/score-sheet'
import { paperSheet } from '@beacon/api/kinds/theory/paper-sheet'
import { theoryTransfer } from '@beacon/api/kinds/theory/transfer'
import { organisationExport } from '@beacon/api/people/organisation-import'
import { questionPackage } from '@beacon/api/bank/package'
import { profile } from '@beacon/api/people/profile'
import { questionSheet } from '@beacon/api/bank/question-sheet'
import { teamExport } from '@beacon/api/people/team-import'
import { userExport } from '@beacon/api/people/user-import'
import { bankPath, builtKindOf, deskPath, type BuiltKind } from '@beacon/router'

const hour = 3_600_000
const day = 24 * hour

/** Where a job is found again: a page of this app, or the file it made. `kept_ms` is how long the server keeps that. */
interface Target {
  kind: 'page' | 'file'
  kept_ms: number
  href: (view: JobView) => string | null
}
const page = (href: Target['href'], kept_ms = 7 * day): Target => ({ kind: 'page', kept_ms, href })
const file = (href: Target['href'], kept_ms = 7 * day): Target => ({ kind: 'file', kept_ms, href })
const withId = (id: string | undefined, href: (id: string) => string): string | null => (id === undefined ? null : href(id))
/** Null when this app does not know the kind that the job is about. */
const ofKind = (view: JobView, href: (kind: BuiltKind) => string | null): string | null => {
  const kind = builtKindOf(view.kind)
  return kind === null ? null : href(kind)
}
const sheet = (path: string): Target => page(({ about }) => withId(about['import_id'], (id) => `${path}?import=${id}`), 2 * day)

const targets: Readonly<Record<string, Target>> = {
  sheet_user: sheet('/admin/system/user-management'),
  sheet_organisation: sheet('/admin/system/organisations'),
  sheet_knowledge_point: sheet('/admin/oj/admin/exercises/theory/to-type'),
  sheet_team: sheet('/admin/team/list'),
  sheet_entrant: page((view) => ofKind(view, (kind) => withId(view.about['contest_id'], (id) => `${deskPath(kind, id)}?tab=participants`))),
  export_users: file(({ about }) => withId(about['export_id'], (export_id) => urlOf(userExport.download, { params: { export_id } })), day),
  export_organisations: file(
    ({ about }) => withId(about['export_id'], (export_id) => urlOf(organisationExport.download, { params: { export_id } })),
    day,
  ),
  export_teams: file(({ about }) => withId(about['export_id'], (export_id) => urlOf(teamExport.fetch, { params: { export_id } })), day),
  export_questions: file(
    ({ about }) => withId(about['export_id'], (export_id) => urlOf(questionSheet.fetch, { params: { export_id } })),
    day,
  ),
  export_papers: file(({ about }) => withId(about['export_id'], (export_id) => urlOf(paperSheet.fetch, { params: { export_id } })), day),
  export_scores: file(
    ({ about }) => withId(about['export_id'], (export_id) => urlOf(examScoreSheet.fetch, { params: { export_id } })),
    day,
  ),
  paper_file: file(({ job_id }) => urlOf(paperFile.download, { params: { job_id } })),
  user_bulk: page(() => '/admin/system/user-management'),
  team_bulk: page(() => '/admin/team/list'),
  role_members: page(() => '/admin/system/role-management'),
  question_import: page((view) => ofKind(view, (kind) => `${bankPath(kind)}?import=${view.job_id}`)),
  theory_import: page(({ job_id }) => `/admin/oj/admin/exercises/theory/list?import=${job_id}`),
  theory_export: file(({ job_id }) => urlOf(theoryTransfer.download, { params: { job_id } })),
  question_export: file(({ job_id }) => urlOf(questionPackage.download, { params: { job_id } })),
  contest_export: file(({ about }) => withId(about['export_id'], (export_id) => urlOf(contestExport.download, { params: { export_id } }))),
  audit_export: file(({ job_id }) => urlOf(audit.download, { params: { job_id } })),
  resource_check: page(({ about }) => withId(about['import_id'], (id) => `/admin/system/resource-import?import=${id}`)),
  resource_import: page(({ about }) => withId(about['import_id'], (id) => `/admin/system/resource-import?import=${id}`)),
  audit_check: page(() => '/admin/system/audit-log'),
  own_data: file(({ job_id }) => urlOf(profile.data, { params: { job_id } })),
}

/** The link of a job, while what it leads to is there: a page at any time, a file once it is made. */
export function jobTarget(view: JobView, now: number): { kind: 'page' | 'file'; href: string } | null {
  const target = targets[view.name]
  if (target === undefined || now > Date.parse(view.created_at) + target.kept_ms) return null
  if (target.kind === 'file' && view.state !== 'done') return null
  const href = target.href(view)
  return href === null ? null : { kind: target.kind, href }
}
