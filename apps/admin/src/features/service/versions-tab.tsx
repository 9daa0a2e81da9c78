import type { ServiceDetail, ServiceVersionView } from '@beacon/api/scene/service-views'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { fileAddress } from './queries.ts'

/** All versions, newest first. None of them ever changes. */
export function VersionsTab({ service: { service_id, versions } }: { service: ServiceDetail }) {
  const { t } = useLingui()
  const column = (label: string, look = '') => (
    <th scope="col" className={`border-b border-rule py-1.5 pr-4 font-normal text-fg-3 ${look}`}>
      {label}
    </th>
  )
  return (
    <table className="mt-3 w-full text-left text-body" aria-label={t`Versions`}>
      <thead>
        <tr>
          {column(t`Version`)}
          {column(t({ context: 'service', message: 'File' }))}
          {column(t({ context: 'service', message: 'Size' }), 'text-right')}
          {column('SHA-256')}
          {column(t({ context: 'service', message: 'Note' }))}
          {column(t`Injected into`, 'text-right')}
          {column(t({ context: 'service version', message: 'By' }))}
          <th scope="col" className="border-b border-rule" aria-label={t`Actions`} />
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow key={version.version_id} version={version} href={fileAddress(service_id, version.number)} />
        ))}
      </tbody>
    </table>
  )
}

function VersionRow({ version, href }: { version: ServiceVersionView; href: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cell = 'border-b border-rule-2 py-1.5 pr-4 align-top text-fg-2'
  return (
    <tr>
      <th scope="row" className={`${cell} font-mono text-mono font-normal text-fg`}>
        v{version.number}
      </th>
      <td className={`${cell} max-w-72 font-mono text-mono break-all`}>{version.file_name}</td>
      <td className={`${cell} text-right font-mono text-mono`}>{formatBytes(locale, version.bytes)}</td>
      <td className={`${cell} font-mono text-mono`} title={version.sha256}>
        {version.sha256.slice(0, 12)}
      </td>
      <td className={`${cell} max-w-64 break-words`}>{version.note || '–'}</td>
      <td className={`${cell} text-right font-mono text-mono`}>{formatNumber(locale, version.image_count)}</td>
      <td className={cell}>
        {version.creator ?? '–'}
        <span className="block font-mono text-mono text-fg-3">{formatDateTime(locale, version.made_at)}</span>
      </td>
      <td className="border-b border-rule-2 py-1 text-right align-top">
        <Button look="quiet" size="sm" asChild>
          <a href={href} download aria-label={t`Download version ${version.number}`} title={t`Download version ${version.number}`}>
            <Download size={16} aria-hidden="true" />
          </a>
        </Button>
      </td>
    </tr>
  )
}
