import type { SortName } from '@beacon/api/endpoint'
import type { target as contract, TargetRow } from '@beacon/api/scene/target'
import { formatBytes, formatNumber, useFormatLocale } from '@beacon/i18n'
import { useDifficultyWords } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { imageNumber } from '../../parts/image-facts/image-number.ts'
import { ImageIcon, RowState, TestState } from '../../parts/image-facts/library-state.tsx'
import { portsText } from '../../parts/image-facts/ports-text.ts'
import { osWords, virtWords } from '../../parts/image-facts/words.ts'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { OfferWord, usesText, Vulnerabilities } from './facts.tsx'

type Column = DataColumn<TargetRow, SortName<typeof contract.list>>

/** The columns of the list of targets. */
export function useTargetColumns(open: (row: TargetRow) => void): readonly Column[] {
  const image = useImageColumns()
  const card = useCardColumns()
  const { t } = useLingui()
  const name: Column = {
    id: 'name',
    header: t({ context: 'image', message: 'Name' }),
    sortKey: 'name',
    names: true,
    min: 200,
    cell: (row) => <NameCell row={row} onOpen={() => open(row)} />,
  }
  return [name, ...image.kind, ...card.says, ...image.use, ...card.offer]
}

const quiet = (text: string) => (
  <span className="truncate text-fg-2" title={text}>
    {text}
  </span>
)

/** What is the image's own. */
function useImageColumns(): Record<'kind' | 'use', readonly Column[]> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TargetRow>()
  const seconds = (ms: number | null) => (ms === null ? '–' : `${formatNumber(locale, ms / 1_000, 1)} s`)
  const kind: Column[] = [
    {
      id: 'category',
      header: t({ context: 'image', message: 'Category' }),
      sortKey: 'category',
      min: 96,
      leaves: 4,
      cell: ({ image }) => quiet(image.category?.name ?? '–'),
    },
    {
      id: 'virt_type',
      header: t({ context: 'target', message: 'Kind' }),
      sortKey: 'virt_type',
      width: 92,
      leaves: 3,
      cell: ({ image }) => quiet(i18n._(virtWords[image.virt_type])),
    },
    {
      id: 'os',
      header: t({ context: 'image', message: 'System' }),
      sortKey: 'os',
      width: 84,
      leaves: 2,
      cell: ({ image }) => quiet(i18n._(osWords[image.os])),
    },
    column.mono({ id: 'services', header: t({ context: 'target', message: 'Services' }), min: 128, leaves: 5 }, ({ image }) =>
      portsText(image.ports),
    ),
  ]
  const use: Column[] = [
    column.mono(
      { id: 'bytes', header: t({ context: 'image', message: 'Size' }), sortKey: 'bytes', width: 84, align: 'right', leaves: 1 },
      ({ image }) => (image.bytes === 0 ? '–' : formatBytes(locale, image.bytes)),
    ),
    {
      id: 'uses',
      header: t({ context: 'target', message: 'Used in' }),
      min: 108,
      cell: ({ uses }) => quiet(usesText(uses) || '–'),
    },
    column.mono(
      { id: 'start_p50', header: t({ context: 'target', message: 'Start p50' }), width: 84, align: 'right', leaves: 1 },
      ({ start_p50_ms }) => seconds(start_p50_ms),
    ),
    {
      id: 'tested',
      header: t({ context: 'image', message: 'Test' }),
      sortKey: 'tested_at',
      width: 136,
      leaves: 7,
      cell: ({ image }) => (image.newest === null ? quiet('–') : <TestState test={image.newest.test} />),
    },
    {
      id: 'status',
      header: t({ context: 'target', message: 'State' }),
      width: 110,
      leaves: 5,
      cell: ({ image }) => <RowState row={image} />,
    },
  ]
  return { kind, use }
}

/** What its card says. */
function useCardColumns(): Record<'says' | 'offer', readonly Column[]> {
  const { t } = useLingui()
  const column = useColumnOf<TargetRow>()
  const difficulty = useDifficultyWords()
  const latest = ({ image, card }: TargetRow) => (card === null || image.updated_at > card.updated_at ? image.updated_at : card.updated_at)
  const says: Column[] = [
    {
      id: 'vulnerabilities',
      header: t`Vulnerabilities`,
      min: 176,
      leaves: 8,
      cell: (row) => <Vulnerabilities row={row} />,
    },
    {
      id: 'difficulty',
      header: t`Difficulty`,
      sortKey: 'difficulty',
      width: 104,
      leaves: 6,
      cell: ({ card }) => quiet(card === null || card.difficulty === null ? '–' : difficulty[card.difficulty]),
    },
  ]
  const offer: Column[] = [
    {
      id: 'offered_to',
      header: t({ context: 'target', message: 'Offered' }),
      sortKey: 'offered_to',
      width: 156,
      cell: (row) => <OfferWord row={row} />,
    },
    column.dateTime({ id: 'updated_at', header: t`Updated`, sortKey: 'updated_at', width: 186, leaves: 3 }, latest),
  ]
  return { says, offer }
}

function NameCell({ row: { image, card }, onOpen }: { row: TargetRow; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ImageIcon image={image} />
      <button type="button" tabIndex={-1} className="truncate text-fg hover:underline" title={card?.summary} onClick={onOpen}>
        {image.title}
      </button>
      <span className="shrink-0 font-mono text-mono text-fg-3">{imageNumber(image)}</span>
    </span>
  )
}
