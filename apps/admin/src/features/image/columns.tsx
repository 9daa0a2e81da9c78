import type { SortName } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import type { DataColumn } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { imageNumber } from '../../parts/image-facts/image-number.ts'
import { portsText } from '../../parts/image-facts/ports-text.ts'
import { ImageIcon, RowState, TestState } from '../../parts/image-facts/library-state.tsx'
import { osWords, roleWords, virtWords } from '../../parts/image-facts/words.ts'
import { useColumnOf } from '../../parts/list/column-of.tsx'

type Column = DataColumn<LibraryRow, SortName<typeof contract.list>>

/** The columns of the list of images. */
export function useImageColumns(open: (row: LibraryRow) => void): readonly Column[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<LibraryRow>()
  const quiet = (text: string) => <span className="truncate text-fg-2">{text}</span>
  const mono = (text: string, title = text) => (
    <span className="truncate font-mono text-mono text-fg-2" title={title}>
      {text}
    </span>
  )
  const size = (row: LibraryRow) => mono(row.bytes === 0 ? '–' : formatBytes(locale, row.bytes), t`All versions together`)
  const date = (row: LibraryRow) => mono(formatDateTime(locale, row.updated_at))
  return [
    {
      id: 'name',
      header: t({ context: 'image', message: 'Name' }),
      sortKey: 'name',
      names: true,
      min: 200,
      cell: (row) => <NameCell row={row} onOpen={() => open(row)} />,
    },
    column.text({ id: 'virt_type', header: t`Virtualisation`, sortKey: 'virt_type', width: 104, leaves: 3 }, (row) =>
      i18n._(virtWords[row.virt_type]),
    ),
    column.text({ id: 'role', header: t({ context: 'image', message: 'Role' }), sortKey: 'role', width: 104 }, (row) =>
      i18n._(roleWords[row.role]),
    ),
    column.text(
      { id: 'category', header: t({ context: 'image', message: 'Category' }), sortKey: 'category', min: 96, leaves: 4 },
      (row) => row.category?.name,
    ),
    column.text(
      { id: 'os', header: t({ context: 'image', message: 'System' }), sortKey: 'os', width: 124, leaves: 2 },
      (row) => `${i18n._(osWords[row.os])} · ${row.arch}`,
    ),
    { id: 'bytes', header: t({ context: 'image', message: 'Size' }), sortKey: 'bytes', width: 88, align: 'right', leaves: 6, cell: size },
    { id: 'ports', header: t({ context: 'image', message: 'Ports' }), min: 104, leaves: 1, cell: (row) => mono(portsText(row.ports)) },
    {
      id: 'version',
      header: t({ context: 'image', message: 'Version' }),
      sortKey: 'version',
      width: 72,
      cell: (row) => mono(row.newest === null ? '–' : `v${row.newest.version}`),
    },
    {
      id: 'status',
      header: t({ context: 'image', message: 'Status' }),
      sortKey: 'status',
      width: 150,
      cell: (row) => <RowState row={row} />,
    },
    {
      id: 'tested',
      header: t({ context: 'image', message: 'Test' }),
      width: 116,
      leaves: 5,
      cell: (row) => (row.newest === null ? quiet('–') : <TestState test={row.newest.test} />),
    },
    {
      id: 'used_count',
      header: t({ context: 'image', message: 'Used' }),
      width: 84,
      align: 'right',
      cell: (row) => mono(formatNumber(locale, row.used_count)),
    },
    {
      id: 'snapshots',
      header: t`Snapshots`,
      width: 96,
      align: 'right',
      hidden: true,
      cell: (row) => mono(formatNumber(locale, row.snapshots), t`Of the node you build the next version in`),
    },
    column.text({ id: 'creator', header: t({ context: 'image', message: 'Creator' }), sortKey: 'creator', min: 88, leaves: 2 }),
    { id: 'updated_at', header: t`Updated`, sortKey: 'updated_at', width: 186, leaves: 7, cell: date },
  ]
}

function NameCell({ row, onOpen }: { row: LibraryRow; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ImageIcon image={row} />
      <button type="button" tabIndex={-1} className="truncate text-fg hover:underline" onClick={onOpen}>
        {row.title}
      </button>
      <span className="shrink-0 font-mono text-mono text-fg-3">{imageNumber(row)}</span>
      {row.is_newest_unused && (
        <Tag>
          <Trans>newer version unused</Trans>
        </Tag>
      )}
    </span>
  )
}
