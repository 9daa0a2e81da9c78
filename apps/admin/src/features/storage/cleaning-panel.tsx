import { hasNothing, call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { storage, type StorageKind, type StoragePreview, type StorageRun } from '@beacon/api/platform/storage'
import { usePermissions } from '@beacon/auth'
import { ConfirmDialog, LoadFailed } from '@beacon/auth/call'
import { formatBytes, formatDateTime, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const previewQuery = query(storage.preview, {})
const runsQuery = query(storage.runs, {})

/** What cleaning now would remove, by kind, and what the last runs did; the settings of the cleaner stand above it. */
export function CleaningPanel() {
  const { t } = useLingui()
  const permissions = usePermissions()
  const preview = useQuery({ ...previewQuery, staleTime: 10_000 })
  const runs = useQuery({
    ...runsQuery,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'running') === true ? 1_000 : false),
  })
  const isRunning = runs.data?.items.some((one) => one.state === 'running') === true
  return (
    <section aria-label={t`Storage`} className="mt-6 border-t border-rule pt-4 pb-6">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="flex-1 text-[16px] leading-6 font-semibold text-fg">
          <Trans>Storage</Trans>
        </h2>
        {permissions.has('setting.write') && preview.data !== undefined && <CleanNow preview={preview.data} isRunning={isRunning} />}
      </div>
      {preview.isPending && (
        <Loading>
          <Trans>Scanning storage</Trans>
        </Loading>
      )}
      {hasNothing(preview) && <LoadFailed title={<Trans>The storage could not be read</Trans>} query={preview} />}
      {preview.data !== undefined && <Preview preview={preview.data} />}
      {runs.data !== undefined && runs.data.items.length > 0 && <Runs runs={runs.data.items} />}
    </section>
  )
}

/** What lies in a folder of the storage, in words. */
function useFolderWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    attachment: t`Attachments and uploads`,
    image: t`Pictures`,
    export: t`Exports`,
    import: t`Import uploads`,
    piece: t`Unfinished uploads`,
  }
}

function useKindWords(): Record<StorageKind, string> {
  const { t } = useLingui()
  return {
    orphan_upload: t`Orphaned uploads`,
    unfinished_upload: t`Unfinished uploads`,
    import_leftover: t`Import uploads`,
    recording: t`Console recordings`,
    export: t`Exports`,
    leftover: t`Unreferenced leftovers`,
  }
}

function Preview({ preview }: { preview: StoragePreview }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const folders = useFolderWords()
  const kinds = useKindWords()
  const { disk, floor, limit_percent, would_free, next_at } = preview
  const [used, limit] = [formatPercent(disk.used_percent / 100), formatPercent(limit_percent / 100)]
  return (
    <>
      {floor.is_below && (
        <p role="status" className="mb-3 text-vermilion">
          <Trans>The disk is nearly full: new files are refused, contests keep running. Free up space, or clean now.</Trans>
        </p>
      )}
      {disk.used_percent > limit_percent && (
        <p role="status" className="mb-3 text-vermilion">
          <Trans>
            The disk is {used} full; the limit is {limit}. Free up space on the server, or clean now.
          </Trans>
        </p>
      )}
      <FactStrip
        className="mb-4"
        facts={[
          { label: t`Disk used`, value: used, note: t`limit ${limit}` },
          { label: t`Free`, value: formatBytes(locale, disk.free), note: t`of ${formatBytes(locale, disk.total)}` },
          { label: t`Reserved`, value: formatBytes(locale, floor.bytes), note: t`below this, new files are refused` },
          { label: t`Cleaning would free`, value: formatBytes(locale, would_free) },
          { label: t`Next run`, value: next_at === null ? t`off` : formatDateTime(locale, next_at) },
        ]}
      />
      <div className="grid gap-x-10 gap-y-4 min-[900px]:grid-cols-2">
        <Counts
          label={t`Would be removed`}
          none={<Trans>Nothing to clean.</Trans>}
          rows={preview.kinds.map(({ kind, ...sum }) => ({ name: kinds[kind], ...sum }))}
        />
        <Counts
          label={t`Stored`}
          none={<Trans>Nothing stored yet.</Trans>}
          rows={preview.stored.map(({ folder, ...sum }) => ({ name: folders[folder] ?? folder, ...sum }))}
        />
      </div>
      <Logs logs={preview.logs} />
      <p className="mt-3 max-w-[80ch] text-fg-3">
        <Trans>Scores, the audit log and referenced files are never removed.</Trans>
      </p>
    </>
  )
}

/** Logs lie in the database: days and months that are too old go by themselves, as the settings above say. */
function Logs({ logs }: { logs: StoragePreview['logs'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const names = { audit: t`Audit log`, system_log: t`System log` }
  const time = (at: string | null, none: string) => (at === null ? none : formatDateTime(locale, at))
  return (
    <table className="mt-6 w-full border-collapse text-body">
      <caption className="pb-1 text-left text-caption text-fg-3">
        <Trans>Logs</Trans>
      </caption>
      <thead>
        <tr className="h-8 text-left text-caption text-fg-3">
          <th className="font-normal">{t`Kind`}</th>
          <th className="text-right font-normal">{t`Size`}</th>
          <th className="pl-6 font-normal">{t`Oldest`}</th>
          <th className="font-normal">{t`Next run`}</th>
        </tr>
      </thead>
      <tbody>
        {logs.map(({ kind, bytes, oldest, next_at }) => (
          <tr key={kind} className="h-8 border-t border-rule">
            <th scope="row" className="text-left font-normal text-fg">
              {names[kind]}
            </th>
            <td className="type-mono text-right">{formatBytes(locale, bytes)}</td>
            <td className="pl-6">{time(oldest, t`empty`)}</td>
            <td>{time(next_at, t`never; everything is kept`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CountsProps {
  label: string
  rows: readonly { name: string; count: number; bytes: number }[]
  none: ReactNode
}

function Counts({ label, rows, none }: CountsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <table className="w-full border-collapse self-start text-body">
      <caption className="pb-1 text-left text-caption text-fg-3">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th>{t`Kind`}</th>
          <th>{t`Files`}</th>
          <th>{t`Size`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={3} className="border-t border-rule py-1.5 text-fg-2">
              {none}
            </td>
          </tr>
        )}
        {rows.map(({ name, count, bytes }) => (
          <tr key={name} className="border-t border-rule">
            <th scope="row" className="py-1.5 text-left font-normal text-fg">
              {name}
            </th>
            <td className="type-mono w-24 text-right">{formatNumber(locale, count)}</td>
            <td className="type-mono w-28 text-right">{formatBytes(locale, bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CleanNow({ preview, isRunning }: { preview: StoragePreview; isRunning: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const kinds = useKindWords()
  const [isOpen, setOpen] = useState(false)
  const word = locale === 'zh' ? '清理' : 'clean'
  const again = async () => {
    await client.invalidateQueries({ queryKey: queryKeyOf(storage.runs) })
    await client.invalidateQueries({ queryKey: queryKeyOf(storage.preview) })
  }
  return (
    <>
      <Button disabled={isRunning} onClick={() => setOpen(true)}>
        {isRunning ? <Trans>Cleaning…</Trans> : <Trans>Clean now…</Trans>}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<Trans>Clean the storage now?</Trans>}
        body={
          <Trans>This would free {formatBytes(locale, preview.would_free)}. Removed files cannot be restored. It takes 5–10 minutes.</Trans>
        }
        items={preview.kinds.map(({ kind, bytes }) => `${kinds[kind]}: ${formatBytes(locale, bytes)}`)}
        typed={word}
        action={t`Clean now`}
        busyLabel={t`Starting`}
        onConfirm={async () => {
          await call(storage.clean, { body: { confirm: word } })
          await again()
        }}
      />
    </>
  )
}

function Runs({ runs }: { runs: readonly StorageRun[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <table className="mt-6 w-full border-collapse text-body">
      <caption className="pb-1 text-left text-caption text-fg-3">
        <Trans>Last runs</Trans>
      </caption>
      <thead>
        <tr className="h-8 text-left text-caption text-fg-3">
          <th className="font-normal">{t({ context: 'backup', message: 'Started' })}</th>
          <th className="font-normal">{t({ context: 'backup', message: 'By' })}</th>
          <th className="font-normal">{t`Status`}</th>
          <th className="text-right font-normal">{t`Removed`}</th>
          <th className="text-right font-normal">{t`Freed`}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.run_id} className="h-8 border-t border-rule">
            <td>{formatDateTime(locale, run.started_at)}</td>
            <td>{run.trigger === 'schedule' ? t`Schedule` : (run.by_name ?? t`a user`)}</td>
            <td>
              <span className="flex items-center gap-2">
                <Status of={`job.${run.state}`} />
                {run.is_over_limit && <span className="text-vermilion">{t`still above the limit`}</span>}
              </span>
            </td>
            <td className="type-mono text-right">{formatNumber(locale, run.removed)}</td>
            <td className="type-mono text-right">{formatBytes(locale, run.freed_bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
