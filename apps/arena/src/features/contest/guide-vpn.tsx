import { urlOf } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { vpnPackage, type VpnPackageRow } from '@beacon/api/contest/vpn-package'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { vpnQuery } from '../../parts/contest/queries.ts'

const platforms: Readonly<Record<VpnPackageRow['platform'], string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
}

/** VPN clients for entrants; nothing where the installation offers none. */
export function GuideVpn({ resource_id, mine }: { resource_id: string; mine: ContestMe }) {
  const locale = useFormatLocale()
  const isIn = mine.is_staff || mine.entrant?.status === 'approved'
  const { data } = useQuery({ ...vpnQuery(resource_id), enabled: isIn })
  if (!isIn || data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="guide-vpn" className="mt-8">
      <h2 id="guide-vpn" className="type-section mb-3 text-fg">
        <Trans>VPN clients</Trans>
      </h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {data.items.map(({ file_id, name, platform, size }) => (
          <li key={file_id} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="w-20 text-fg-3">{platforms[platform]}</span>
            <a className="link min-w-0 truncate" href={urlOf(vpnPackage.download, { params: { resource_id, file_id } })}>
              {name}
            </a>
            <span className="type-mono ml-auto text-fg-3">{formatBytes(locale, size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
