import { call, hasNothing } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { AskDialog, LoadFailed } from '@beacon/auth/call'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshLibrary } from './library-queries.ts'
import { fullName } from './queries.ts'

type Item = Reply<typeof imageLibrary.cleaning>['items'][number]

/** Versions that nobody misses, with what deleting them frees; asked before anything goes. */
export function CleaningDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const found = useQuery({ ...query(imageLibrary.cleaning, {}), staleTime: 0 })
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const bulk = useBulkResult()
  const items = found.data?.items ?? []
  const going = items.filter(({ image_id }) => !kept.has(image_id))
  const run = async () => {
    const reply = await call(imageLibrary.clean, { body: { image_ids: going.map(({ image_id }) => image_id) } })
    bulk.tell(reply, plural(reply.done.length, { one: '# version deleted', other: '# versions deleted' }))
    await refreshLibrary(client)
    // The reasons of what stayed are shown here.
    return reply.skipped.length === 0
  }
  const toggle = (image_id: string) =>
    setKept((old) => (old.has(image_id) ? new Set([...old].filter((one) => one !== image_id)) : new Set([...old, image_id])))
  return (
    <AskDialog
      title={<Trans>Clean up images</Trans>}
      body={<Trans>Failed versions and unused ones older than the latest. An image is deleted with its last version.</Trans>}
      action={plural(going.length, { one: 'Delete # version', other: 'Delete # versions' })}
      look="danger"
      size="lg"
      isReady={going.length > 0}
      onRun={run}
      onClose={onClose}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>Images could not be loaded</Trans>} query={found} />}
      {found.data === undefined && !hasNothing(found) && <Skeleton className="h-32" />}
      {found.data !== undefined && items.length === 0 && (
        <p className="text-fg-3">
          <Trans>Nothing to clean up.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <>
          <ul className="max-h-[46vh] overflow-auto" aria-label={t`Versions`}>
            {items.map((item) => (
              <CleanItem key={item.image_id} item={item} isGoing={!kept.has(item.image_id)} onToggle={() => toggle(item.image_id)} />
            ))}
          </ul>
          <p className="mt-3 text-fg-2">
            <Trans>Frees {formatBytes(locale, found.data?.bytes ?? 0)} in total. Shared content is counted once.</Trans>
          </p>
        </>
      )}
      {bulk.dialog}
    </AskDialog>
  )
}

function CleanItem({ item, isGoing, onToggle }: { item: Item; isGoing: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const why = {
    unused: t({ context: 'image', message: 'Unused' }),
    failed: t({ context: 'status.image', message: 'Failed' }),
    cancelled: t({ context: 'status.image', message: 'Cancelled' }),
  }
  return (
    <li className="flex items-center gap-3 border-b border-rule-2 py-1.5">
      <Checkbox checked={isGoing} onCheckedChange={onToggle}>
        <span className="font-mono text-mono text-fg">{fullName(item)}</span>
      </Checkbox>
      <span className="truncate text-fg-3">{item.title}</span>
      <span className="ml-auto text-fg-2">{why[item.why]}</span>
      <span className="w-20 text-right font-mono text-mono text-fg-2">{item.bytes === 0 ? '–' : formatBytes(locale, item.bytes)}</span>
    </li>
  )
}
