import type { AuditRow } from '@beacon/api/platform/audit'
import { builtKindOf } from '@beacon/router'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { exerciseHref } from '../../kinds/banks.ts'
import { contestHref, topicHref } from '../../parts/contest/kind-links.ts'

const look = 'truncate text-fg underline decoration-rule underline-offset-2 hover:decoration-fg'

/** The object of a row: its name, as a link while it is there, with “deleted” when it is gone. */
export function ObjectLink({ row }: { row: AuditRow }) {
  const { object_id: id, object_name, object_exists, object_type, contest_id, object_kind } = row
  const kind = builtKindOf(object_kind)
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
      return kind === null ? plain : <Link {...contestHref(kind, id)} {...shared} />
    case 'question': {
      const href = exerciseHref(object_kind ?? '', id)
      return href === null ? plain : <Link {...href} {...shared} />
    }
    case 'topic':
      return kind === null || contest_id === null ? plain : <Link {...topicHref(kind, { contest_id, topic_id: id })} {...shared} />
    default:
      return plain
  }
}
