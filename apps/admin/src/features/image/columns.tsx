import type { SortName } from '@beacon/api/endpoint'
import type { image as contract, ImageRow } from '@beacon/api/image'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { ImageState } from './image-state.tsx'
import { fullName } from './queries.ts'

/** The columns of the list of images. */
export function useImageColumns(open: (row: ImageRow) => void): ReadonlyArray<DataColumn<ImageRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string) => (
    <span className="truncate font-mono text-mono text-fg-2" title={text}>
      {text}
    </span>
  )
  return [
    {
      id: 'name',
      header: t({ context: 'image', message: 'Name' }),
      sortKey: 'name',
      names: true,
      cell: (row) => (
        <button type="button" tabIndex={-1} className="truncate font-mono text-mono text-fg hover:underline" onClick={() => open(row)}>
          {fullName(row)}
        </button>
      ),
    },
    {
      id: 'status',
      header: t({ context: 'image', message: 'Status' }),
      sortKey: 'status',
      width: 190,
      cell: (row) => <ImageState image={row} />,
    },
    {
      id: 'bytes',
      header: t({ context: 'image', message: 'Size' }),
      sortKey: 'bytes',
      width: 90,
      align: 'right',
      cell: (row) => mono(row.bytes === null ? '–' : formatBytes(locale, row.bytes)),
    },
    {
      id: 'ports',
      header: t({ context: 'image', message: 'Ports' }),
      min: 100,
      leaves: 2,
      cell: (row) => mono(row.ports.join(', ') || '–'),
    },
    {
      id: 'user',
      header: t({ context: 'image', message: 'Runs as' }),
      width: 96,
      leaves: 3,
      cell: (row) => mono(row.user === null ? '–' : row.user || 'root'),
    },
    {
      id: 'used_count',
      header: t({ context: 'image', message: 'Used' }),
      width: 72,
      align: 'right',
      cell: (row) =>
        row.used_count === 0 ? (
          mono('0')
        ) : (
          <button type="button" tabIndex={-1} className="link font-mono text-mono" onClick={() => open(row)}>
            {formatNumber(locale, row.used_count)}
          </button>
        ),
    },
    {
      id: 'creator',
      header: t({ context: 'image', message: 'Creator' }),
      sortKey: 'creator',
      min: 100,
      leaves: 1,
      cell: (row) => <span className="truncate text-fg-2">{row.creator ?? '–'}</span>,
    },
    {
      id: 'made_at',
      header: t`Created`,
      sortKey: 'made_at',
      width: 170,
      hidden: true,
      cell: (row) => mono(formatDateTime(locale, row.made_at)),
    },
    {
      id: 'updated_at',
      header: t`Updated`,
      sortKey: 'updated_at',
      width: 196,
      cell: (row) => mono(formatDateTime(locale, row.updated_at)),
    },
  ]
}
