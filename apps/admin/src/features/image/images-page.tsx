import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { CleaningDialog } from './cleaning-dialog.tsx'
import { useImageColumns } from './columns.tsx'
import { EngineLine } from './engine-line.tsx'
import { imageFilterNames } from './filter-names.ts'
import { ImageFilters } from './filters.tsx'
import { ImageBulk } from './image-bulk.tsx'
import { useImageMenu } from './image-menu.ts'
import { ImagePanel } from './image-panel.tsx'
import { ImageTabs } from './image-tabs.tsx'
import { unheardMs } from './queries.ts'
import { useImageNews } from './use-image-news.ts'
import { ImportDialog } from './packages/import-dialog.tsx'
import { RowDialog, type RowQuestion } from './row-dialog.tsx'
import { useImageTest } from './use-image-test.ts'

type Search = Readonly<Record<string, string | number | undefined>> & { image?: string | undefined }

/** What nodes of scenes are started from. */
export function ImagesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayChange = usePermission('image.write')
  useImageNews()
  const table = useTableUrl({ search, filters: imageFilterNames, sort: '-updated_at' })
  const asked = listInput(imageLibrary.list, table.value)
  const list = useList(
    table,
    {
      ...query(imageLibrary.list, { query: asked }),
      refetchInterval: unheardMs,
    },
    { failed: <Trans>Images could not be loaded</Trans>, key: 'images' },
  )
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const bulk = useBulkResult()
  const test = useImageTest(bulk.tell)
  const show = (image: string | undefined) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, image })) as never, resetScroll: false })
  const edit = ({ resource_id, newest }: LibraryRow) =>
    mayChange ? void navigate({ to: '/admin/std/image-manage/edit/$id', params: { id: resource_id } }) : show(newest?.image_id)
  const columns = useImageColumns(edit)
  const menu = useImageMenu((act, row) => {
    if (act === 'edit') edit(row)
    else if (act === 'author' && row.making !== null)
      void navigate({ to: '/admin/std/image-manage/author-operation', search: { image_id: row.resource_id } })
    else if (act === 'test') void test([row.resource_id])
    else if (act === 'instance')
      void navigate({ href: `/admin/std/instance-manage/create?image=${encodeURIComponent(`${row.name}@${row.usable_version ?? 0}`)}` })
    else setQuestion({ act, row })
  })
  const fetchPage = (page: number) => call(imageLibrary.list, { query: { ...asked, page, size: 200 } })
  return (
    <>
      <PageHeader
        title={<Trans context="page">Images</Trans>}
        actions={mayChange ? <PageActions maxBytes={list.data?.builder.disks?.bytes} /> : undefined}
      >
        <Trans>Templates for scene nodes. Published versions are immutable.</Trans>
      </PageHeader>
      <EngineLine builder={list.data?.builder} />
      <ImageTabs filters={table.value.filters} />
      <DataTable<LibraryRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Images' })}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.title}
        empty={
          <EmptyState
            title={<Trans>No images yet. Upload one with Quick create, or build one.</Trans>}
            actions={
              mayChange ? (
                <>
                  <NewImage />
                  <QuickCreate />
                </>
              ) : null
            }
          />
        }
        search={{ label: t`Search images`, placeholder: t`Name, number, description, digest` }}
        filters={<ImageFilters filters={table.value.filters} onFilter={table.setFilter} />}
        onOpen={edit}
        rowMenu={menu}
        {...(mayChange
          ? {
              bulk: (selection) => (
                <ImageBulk
                  selection={selection}
                  rows={list.rows}
                  total={list.total}
                  idsOf={() => chosenIds({ selection, rowId: (row: LibraryRow) => row.resource_id, fetchPage })}
                  onTest={test}
                  tell={bulk.tell}
                />
              ),
            }
          : {})}
      />
      {question !== null && <RowDialog {...question} tell={bulk.tell} onClose={() => setQuestion(null)} />}
      {search.image !== undefined && <ImagePanel image_id={search.image} onClose={() => show(undefined)} />}
      {bulk.dialog}
    </>
  )
}

function QuickCreate() {
  return (
    <LinkButton look="primary" to="/admin/std/image-manage/quick-create" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>Quick create</Trans>
    </LinkButton>
  )
}

function NewImage() {
  return (
    <LinkButton to="/admin/std/image-manage/create">
      <Trans context="page">New image</Trans>
    </LinkButton>
  )
}

/** What is done with the library as a whole. */
function PageActions({ maxBytes }: { maxBytes: number | undefined }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'categories' | 'cleaning' | 'import' | null>(null)
  const close = () => setOpened(null)
  const button = (name: 'categories' | 'cleaning' | 'import', label: ReactNode) => <Button onClick={() => setOpened(name)}>{label}</Button>
  return (
    <>
      {button('categories', <Trans>Categories…</Trans>)}
      {button('cleaning', <Trans context="image">Clean up…</Trans>)}
      {button('import', <Trans context="image">Import…</Trans>)}
      <NewImage />
      <QuickCreate />
      {opened === 'categories' && <CategoriesDialog onClose={close} />}
      {opened === 'cleaning' && <CleaningDialog onClose={close} />}
      {opened === 'import' && (
        <ImportDialog
          maxBytes={maxBytes}
          onOrdered={(image) => void navigate({ to: '/admin/std/image-manage/quick-create', search: { image } })}
          onClose={close}
        />
      )}
    </>
  )
}
