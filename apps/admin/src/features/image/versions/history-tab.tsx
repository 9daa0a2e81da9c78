import { hasNothing } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Skeleton } from '@beacon/ui/feedback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

const operationWords: Readonly<Record<string, MessageDescriptor>> = {
  build: msg({ context: 'image history', message: 'Version requested' }),
  cancel: msg({ context: 'image history', message: 'Build cancelled' }),
  update: msg({ context: 'image history', message: 'Changed' }),
  save: msg({ context: 'image history', message: 'Start parameters saved' }),
  version_restore: msg({ context: 'image history', message: 'Version restored' }),
  check: msg({ context: 'image history', message: 'Test started' }),
  copy: msg({ context: 'image history', message: 'Copied' }),
  delete: msg({ context: 'image history', message: 'Version deleted' }),
}

/** What was done to the image, newest first. */
export function HistoryTab({ resource_id }: { resource_id: string }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  const found = useQuery(query(imageLibrary.history, { params: { resource_id } }))
  if (hasNothing(found)) return <LoadFailed title={<Trans>The history could not be loaded</Trans>} query={found} />
  if (found.data === undefined) return <Skeleton className="mt-4 h-32" />
  if (found.data.items.length === 0)
    return (
      <p className="mt-4 text-fg-3">
        <Trans>No activity yet.</Trans>
      </p>
    )
  return (
    <ul className="mt-3 max-w-[960px]">
      {found.data.items.map(({ at, who, operation, object_name }, index) => {
        const word = operationWords[operation]
        return (
          <li key={`${at} ${index}`} className="flex flex-wrap gap-x-4 border-b border-rule-2 py-1.5">
            <span className="font-mono text-mono text-fg-3">{formatDateTime(locale, at, { seconds: true })}</span>
            <span className="text-fg">{word === undefined ? operation : i18n._(word)}</span>
            <span className="font-mono text-mono text-fg-2">{object_name}</span>
            <span className="ml-auto text-fg-2">{who ?? '–'}</span>
          </li>
        )
      })}
    </ul>
  )
}
