import { call, urlOf } from '@beacon/api/client'
import { imagePackages, type ImageExportView } from '@beacon/api/image/image-packages'
import { query, queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { formatBytes, formatDateTime, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { ActionFailure, ReadDialog, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useImageProblemWords } from '../../../parts/image-problem/problem-words.ts'

const isOpen = ({ status }: ImageExportView) => status === 'waiting' || status === 'packing'

interface Props {
  /** The image and version, such as `shop@3`. */
  title: string
  /** What would be packed; undefined while that is not known. */
  image_id: string | undefined
  onClose: () => void
}

/** Packs a version and keeps the packages of a day at hand; it may be closed meanwhile. */
export function ExportDialog({ title, image_id, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useErrorWords()
  const { isBusy, failure, start } = useRun(words)
  const found = useQuery({
    ...query(imagePackages.list, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) === true ? 1_500 : false),
  })
  const items = found.data?.items ?? []
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(imagePackages.list) })
  const pack = () =>
    start(async () => {
      if (image_id !== undefined) await call(imagePackages.create, { params: { image_id }, body: {} })
      await refresh()
    })
  const remove = (export_id: string) =>
    start(async () => {
      await call(imagePackages.remove, { params: { export_id } })
      await refresh()
    })
  const isPacked = items.some((one) => one.image_id === image_id && one.status !== 'failed')
  return (
    <ReadDialog
      size="lg"
      onClose={onClose}
      title={t`Export ${title}`}
      description={
        <Trans>Creates a file that another installation can import, without passwords or secret variables. Kept for 24 hours.</Trans>
      }
      footer={
        <Button look="primary" saving={isBusy} disabled={isPacked || image_id === undefined} onClick={() => void pack()}>
          <Trans>Export image</Trans>
        </Button>
      }
    >
      {failure !== null && <ActionFailure>{failure}</ActionFailure>}
      {items.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No exports yet.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Exported images`} className="flex flex-col divide-y divide-rule">
          {items.map((one) => (
            <ExportRow key={one.export_id} row={one} isBusy={isBusy} onRemove={() => void remove(one.export_id)} />
          ))}
        </ul>
      )}
    </ReadDialog>
  )
}

function ExportRow({ row, isBusy, onRemove }: { row: ImageExportView; isBusy: boolean; onRemove: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const problemOf = useImageProblemWords()
  const { export_id, name, version, status, percent, bytes, sha256, problem, until } = row
  const full = `${name}@${version}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="font-mono text-mono text-fg">{full}</span>
      <span className="min-w-0 flex-1 text-fg-2">
        {status === 'waiting' && <Trans>Waiting</Trans>}
        {status === 'packing' && <Trans>Packing, {formatPercent(percent / 100)}</Trans>}
        {status === 'failed' && (problem === null ? <Trans>Failed</Trans> : problemOf(problem))}
        {status === 'ready' && bytes !== null && until !== null && (
          <Trans>
            {formatBytes(locale, bytes)}, until {formatDateTime(locale, until)}
          </Trans>
        )}
        {sha256 !== null && <span className="block truncate font-mono text-caption text-fg-3" title={sha256}>{`SHA-256 ${sha256}`}</span>}
      </span>
      {status === 'ready' && (
        <Button asChild>
          <a href={urlOf(imagePackages.download, { params: { export_id } })} download>
            <Trans>Download</Trans>
          </a>
        </Button>
      )}
      <Button
        disabled={isBusy}
        aria-label={isOpen(row) ? t`Stop the export of ${full}` : t`Delete the export of ${full}`}
        onClick={onRemove}
      >
        {isOpen(row) ? <Trans context="image">Stop</Trans> : <Trans>Delete</Trans>}
      </Button>
    </li>
  )
}
