import { hasNothing } from '@beacon/api/client'
import type { ImageVersionView, LibraryDetail } from '@beacon/api/image/image-library-views'
import { LoadFailed } from '@beacon/auth/call'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Menu } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ImagePanel } from '../image-panel.tsx'
import { ImageState } from '../../../parts/image-facts/image-state.tsx'
import { versionsQuery } from '../library-queries.ts'
import { TestState, TestTrouble } from '../../../parts/image-facts/library-state.tsx'
import { NewVersion } from './new-version.tsx'
import { VersionDialog, type VersionQuestion } from './version-dialog.tsx'
import { useVersionMenu } from './version-menu.ts'
import { sourceWords } from '../../../parts/image-facts/words.ts'

/** All versions, newest first, with what each is, who uses it and how its test went. */
export function VersionsTab({ image, image_id }: { image: LibraryDetail; image_id: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const found = useQuery(versionsQuery(image.resource_id))
  const [isAdding, setAdding] = useState(false)
  const [question, setQuestion] = useState<VersionQuestion | null>(null)
  const open = (image: string | undefined) => void navigate({ to: '.', search: { tab: 'versions', image } as never, resetScroll: false })
  const menu = useVersionMenu(image, (act, version) => (act === 'log' ? open(version.image_id) : setQuestion({ act, version })))
  if (hasNothing(found)) return <LoadFailed title={<Trans>The versions could not be loaded</Trans>} query={found} />
  if (found.data === undefined) return <Skeleton className="mt-4 h-40" />
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div>
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
          <Trans>New version…</Trans>
        </Button>
      </div>
      <table className="w-full text-left text-body" aria-label={t`Versions`}>
        <Head />
        <tbody>
          {found.data.items.map((version) => (
            <VersionRow
              key={version.image_id}
              version={version}
              menu={
                <Menu
                  label={t`Actions for version ${version.version}`}
                  trigger={
                    <IconButton size="sm" label={t`Actions for version ${version.version}`}>
                      <MoreHorizontal size={16} aria-hidden="true" />
                    </IconButton>
                  }
                  items={menu(version)}
                />
              }
            />
          ))}
        </tbody>
      </table>
      {isAdding && <NewVersion image={image} onClose={() => setAdding(false)} onMade={open} />}
      {question !== null && <VersionDialog {...question} image={image} onClose={() => setQuestion(null)} />}
      {image_id !== undefined && <ImagePanel image_id={image_id} onClose={() => open(undefined)} />}
    </div>
  )
}

function Head() {
  const { t } = useLingui()
  const column = (label: string, look = '') => (
    <th scope="col" className={`border-b border-rule py-1.5 pr-4 font-normal text-fg-3 ${look}`}>
      {label}
    </th>
  )
  return (
    <thead>
      <tr>
        {column(t`Version`)}
        {column(t({ context: 'image', message: 'Status' }))}
        {column(t({ context: 'image', message: 'From' }))}
        {column(t`Digest`)}
        {column(t({ context: 'image', message: 'Size' }), 'text-right')}
        {column(t({ context: 'image', message: 'Note' }))}
        {column(t({ context: 'image', message: 'Test' }))}
        {column(t({ context: 'image', message: 'Used' }), 'text-right')}
        {column(t({ context: 'image version', message: 'By' }))}
        <th scope="col" className="border-b border-rule" aria-label={t`Actions`} />
      </tr>
    </thead>
  )
}

function VersionRow({ version, menu }: { version: ImageVersionView; menu: ReactNode }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const { digest, bytes, test, source } = version
  const cell = 'border-b border-rule-2 py-1.5 pr-4 align-top text-fg-2'
  return (
    <tr>
      <th scope="row" className={`${cell} font-mono text-mono font-normal text-fg`}>
        v{version.version}
      </th>
      <td className={cell}>
        <ImageState image={version} />
      </td>
      <td className={cell}>{source === null ? '–' : i18n._(sourceWords[source])}</td>
      <td className={`${cell} font-mono text-mono`} title={digest ?? ''}>
        {digest === null ? '–' : digest.replace(/^[a-z0-9]+:/u, '').slice(0, 12)}
      </td>
      <td className={`${cell} text-right font-mono text-mono`}>{bytes === null ? '–' : formatBytes(locale, bytes)}</td>
      <td className={`${cell} max-w-64 break-words`}>{version.note || '–'}</td>
      <td className={`${cell} max-w-80`}>
        <TestState test={test} />
        <TestTrouble test={test} />
      </td>
      <td className={`${cell} text-right font-mono text-mono`}>{formatNumber(locale, version.used_count)}</td>
      <td className={cell}>
        {version.creator ?? '–'}
        <span className="block font-mono text-mono text-fg-3">{formatDateTime(locale, version.made_at)}</span>
      </td>
      <td className="border-b border-rule-2 py-1 text-right align-top">{menu}</td>
    </tr>
  )
}
