import { image, type ImageRow } from '@beacon/api/image'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useImageColumns } from './columns.tsx'
import { EngineLine } from './engine-line.tsx'
import { imageFilterNames } from './filter-names.ts'
import { ImageFilters } from './filters.tsx'
import { useImageMenu } from './image-menu.ts'
import { ImagePanel } from './image-panel.tsx'
import { ImageQuestion } from './image-question.tsx'
import { listQueryOf } from './list-query.ts'
import { fullName, isMaking } from './queries.ts'

type Search = Readonly<Record<string, string | number | undefined>> & { image?: string | undefined }

/** What nodes of scenes are started from. */
export function ImagesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayChange = usePermission('image.write')
  const table = useTableUrl({ search, filters: imageFilterNames, sort: '-updated_at' })
  const list = useList(
    table,
    {
      ...query(image.list, { query: listQueryOf(table.value) }),
      refetchInterval: ({ state }) => (state.data?.items.some((row) => isMaking(row.status)) === true ? 2_000 : 10_000),
    },
    { failed: <Trans>Images could not be loaded</Trans>, key: 'images' },
  )
  const [question, setQuestion] = useState<{ kind: 'cancel' | 'delete'; row: ImageRow } | null>(null)
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, image: next })) as never, resetScroll: false })
  const columns = useImageColumns((row) => open(row.image_id))
  const menu = useImageMenu((act, row) => (act === 'log' ? open(row.image_id) : setQuestion({ kind: act, row })))
  const add = mayChange ? (
    <Button look="primary" asChild>
      <Link to="/admin/std/image-manage/quick-create">
        <Plus size={16} aria-hidden="true" />
        <Trans>Quick create</Trans>
      </Link>
    </Button>
  ) : null
  return (
    <>
      <PageHeader title={<Trans context="page">Images</Trans>} actions={add}>
        <Trans>What nodes of scenes are started from. A version never changes.</Trans>
      </PageHeader>
      <EngineLine builder={list.data?.builder} />
      <DataTable<ImageRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Images' })}
        columns={columns}
        rowId={(row) => row.image_id}
        rowName={fullName}
        empty={
          <EmptyState title={<Trans>No images yet. Bring a folder with a Dockerfile, or what “docker save” wrote.</Trans>} actions={add} />
        }
        search={{ label: t`Search images`, placeholder: t`Name, creator` }}
        filters={<ImageFilters filters={table.value.filters} onFilter={table.setFilter} />}
        currentId={search.image}
        onOpen={(row) => open(row.image_id)}
        rowMenu={menu}
      />
      {search.image !== undefined && <ImagePanel image_id={search.image} onClose={() => open(undefined)} />}
      {question !== null && (
        <ImageQuestion
          {...question}
          onDone={() => question.kind === 'delete' && question.row.image_id === search.image && open(undefined)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}
