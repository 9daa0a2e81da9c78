import type { AuditRow } from '@beacon/api/audit'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

const look = 'truncate text-fg underline decoration-rule underline-offset-2 hover:decoration-fg'

/** The object of a row: its name, as a link while it is there, with “deleted” when it is gone. */
export function ObjectLink({ row }: { row: AuditRow }) {
  const { object_id: id, object_name, object_exists, object_type, contest_id, object_kind } = row
  const name = object_name === '' ? (id ?? '') : object_name
  if (name === '') return <span className="text-fg-3">–</span>
  const plain = <span className="truncate">{name}</span>
  if (object_exists === false)
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        {plain}
        <span className="shrink-0 text-caption text-fg-3">
          <Trans context="audit">deleted</Trans>
        </span>
      </span>
    )
  if (object_exists !== true || id === null) return plain
  const shared = {
    className: look,
    tabIndex: -1,
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
    children: name,
  }
  switch (object_type) {
    case 'user':
      return <Link to="/admin/system/user-management/edit/$id" params={{ id }} {...shared} />
    case 'role':
      return <Link to="/admin/system/role-management/role-edit/$id" params={{ id }} {...shared} />
    case 'team':
      return <Link to="/admin/team/edit/$teamId" params={{ teamId: id }} {...shared} />
    case 'contest':
      return object_kind === 'flag' ? <Link to="/admin/flag/contest/$resource_id" params={{ resource_id: id }} {...shared} /> : plain
    case 'question':
      return <Link to="/admin/flag-question/edit/$resource_id" params={{ resource_id: id }} {...shared} />
    case 'topic':
      return contest_id === null ? (
        plain
      ) : (
        <Link to="/admin/flag/contest/subject/edit/$resource_id/$topicId" params={{ resource_id: contest_id, topicId: id }} {...shared} />
      )
    default:
      return plain
  }
}
