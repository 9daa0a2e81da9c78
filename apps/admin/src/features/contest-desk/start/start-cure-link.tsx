import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermissions } from '@beacon/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useDeskKind } from '../desk-kind.ts'
import { cures } from './start-cures.ts'

/** Leads from a finding to where it is mended, where that is another place than its line opens. Without the right there is no link. */
export function StartCureLink({ code, contest }: { code: string; contest: ContestFull }) {
  const { i18n } = useLingui()
  const permissions = usePermissions()
  const { deskTabs } = useDeskKind()
  const cure = cures[code]?.cure ?? 'line'
  if (cure === 'line' || (typeof cure === 'object' && 'none' in cure)) return null
  if (cure === 'images')
    return permissions.has('image.read') ? (
      <Link to="/admin/std/image-manage" className="link">
        <Trans context="start">Open images</Trans>
      </Link>
    ) : null
  if ('setting' in cure)
    return permissions.has('setting.write') ? (
      <Link to="/admin/system/system-config" search={{ tab: cure.setting } as never} className="link">
        {i18n._(cure.words)}
      </Link>
    ) : null
  const page = deskTabs.find(({ key, isOf }) => key === cure.tab && (isOf?.(contest) ?? true))
  return page !== undefined && permissions.has(page.item) ? (
    <Link {...contestHref(contest.kind, contest.resource_id, { tab: page.key })} className="link">
      {i18n._(cure.words)}
    </Link>
  ) : null
}
