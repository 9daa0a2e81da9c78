import { usePermissions } from '@beacon/auth'
import { appHref } from '@beacon/router'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { BankGuide } from '../../kinds/bank-pages.ts'

/** Links to where what a first question needs is made or explained; pages that one may not open are left out. */
export function BankGuides({ guides }: { guides: readonly BankGuide[] }) {
  const permissions = usePermissions()
  const links = guides.flatMap((guide) => {
    if (guide === 'scripts')
      return (
        <a key={guide} className="link" href={appHref('arena', '/handbook/:page', { page: 'scripts' })} target="_blank" rel="noopener">
          <Trans>Handbook: check scripts and exploits</Trans>
        </a>
      )
    if (guide === 'images')
      return permissions.has('image.read') ? (
        <Link key={guide} className="link" to="/admin/std/image-manage">
          <Trans>Images</Trans>
        </Link>
      ) : (
        []
      )
    return permissions.has('topology.manage') ? (
      <Link key={guide} className="link" to="/admin/topology">
        <Trans>Topology templates</Trans>
      </Link>
    ) : (
      []
    )
  })
  return links.length === 0 ? null : <span className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1">{links}</span>
}
