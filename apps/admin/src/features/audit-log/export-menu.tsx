import { audit, type AuditExport, type AuditFilters } from '@beacon/api/platform/audit'
import { call, isApiError, urlOf } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { errorText, formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Popover } from '@beacon/ui/overlay'
import { ProgressBar } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

const formats = ['xlsx', 'csv', 'jsonl'] as const

/** Makes a file of everything that matches; files made before wait below for seven days. */
export function ExportMenu({ filters, total, isCapped }: { filters: Partial<AuditFilters>; total: number; isCapped: boolean }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const made = useQuery({
    ...query(audit.exports, {}),
    enabled: isOpen,
    refetchInterval: ({ state }) => (state.data?.items.some(isGoing) === true ? 1_000 : false),
  })
  const order = useMutation({
    mutationFn: (format: (typeof formats)[number]) => call(audit.export, { body: { format, filters, lang: locale } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(audit.exports) }),
  })
  return (
    <Popover
      label={t`Export`}
      align="end"
      className="w-96"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Download size={16} aria-hidden="true" />
          <Trans>Export</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-fg-2">
          {isCapped ? (
            <Trans>Exports all matching operations to a file.</Trans>
          ) : (
            <Plural value={total} one="Exports the # matching operation to a file." other="Exports the # matching operations to a file." />
          )}
        </p>
        <div className="flex gap-2">
          {formats.map((format) => (
            <Button key={format} size="sm" disabled={order.isPending || total === 0} onClick={() => order.mutate(format)}>
              .{format}
            </Button>
          ))}
        </div>
        {order.isError && (
          <Banner
            boxed
            tone="failure"
            title={isApiError(order.error) ? errorText(i18n, order.error.code, order.error.details) : String(order.error)}
          />
        )}
        <Made items={made.data?.items ?? []} />
      </div>
    </Popover>
  )
}

const isGoing = ({ state }: AuditExport): boolean => state === 'queued' || state === 'running'

function Made({ items }: { items: readonly AuditExport[] }) {
  const locale = useFormatLocale()
  if (items.length === 0) return null
  return (
    <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto border-t border-rule pt-3">
      {items.map((one) => (
        <li key={one.job_id} className="flex min-h-7 items-center gap-3">
          {one.state === 'done' ? (
            <>
              <a
                href={urlOf(audit.download, { params: { job_id: one.job_id } })}
                download
                className="min-w-0 flex-1 truncate font-mono text-mono underline decoration-rule underline-offset-2 hover:decoration-fg"
              >
                {one.filename}
              </a>
              <span className="text-caption text-fg-3">{one.size === null ? '' : formatBytes(locale, one.size)}</span>
            </>
          ) : (
            <>
              <span className="min-w-0 flex-1 truncate font-mono text-mono text-fg-2">{one.filename}</span>
              {isGoing(one) ? <Going percent={one.percent} /> : <Failed />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Going({ percent }: { percent: number }) {
  const { t } = useLingui()
  return (
    <span className="w-28">
      <ProgressBar label={t`Export progress`} value={percent} />
    </span>
  )
}

const Failed = () => (
  <span className="text-caption text-vermilion">
    <Trans context="audit">failed</Trans>
  </span>
)
