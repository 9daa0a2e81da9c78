import { hasNothing, call } from '@beacon/api/client'
import { type CollectedView, type FolderView, personal } from '@beacon/api/people/personal'
import { useErrorWords } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button, SearchInput, Select } from '@beacon/ui/controls'
import { EmptyState, Loading, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FolderBar } from './folder-bar.tsx'
import { OwnFailed } from './own-failed.tsx'
import { OwnPager } from '../../parts/own-pager.tsx'
import { collectionQuery, refreshOwn } from './queries.ts'
import type { OwnSearch } from './search.ts'
import { TopicLink } from './topic-link.tsx'
import { OwnPage } from '../../parts/own-page.tsx'

const noFolder = 'none'

/** Collected topics in folders; what is not open now is grey. */
export function CollectionPage({ search }: { search: OwnSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { page = 1, q, folder_id } = search
  const list = useQuery(collectionQuery({ page, q, folder_id }))
  const go = (next: OwnSearch) => void navigate({ to: '/me/collections', search: { ...search, page: undefined, ...next } })
  const folders = list.data?.folders ?? []
  return (
    <OwnPage>
      <h1 className="type-title text-fg">
        <Trans>My collections</Trans>
      </h1>
      <FolderBar folders={folders} all={list.data?.all ?? 0} current={folder_id} onChoose={(id) => go({ folder_id: id })} />
      <SearchInput
        className="mt-3 max-w-80"
        label={t`Search my collections`}
        placeholder={t`Challenge or contest`}
        value={q ?? ''}
        onValueChange={(word) =>
          void navigate({ to: '/me/collections', search: { ...search, page: undefined, q: word === '' ? undefined : word }, replace: true })
        }
      />
      {list.isPending && (
        <Loading>
          <Trans>Loading your collections</Trans>
        </Loading>
      )}
      {hasNothing(list) && <OwnFailed title={<Trans>Your collections could not be loaded.</Trans>} query={list} />}
      {list.data !== undefined && list.data.items.length === 0 && (
        <EmptyState title={q === undefined ? <Trans>Nothing collected here yet</Trans> : <Trans>Nothing matches “{q}”.</Trans>}>
          {q === undefined && <Trans>Use the star on an open challenge to collect it.</Trans>}
        </EmptyState>
      )}
      <ul aria-label={t`My collections`} className="mt-2">
        {list.data?.items.map((item) => (
          <Row key={item.topic.topic_id} item={item} folders={folders} />
        ))}
      </ul>
      <OwnPager page={page} total={list.data?.total ?? 0} onPage={(next) => go({ page: next === 1 ? undefined : next })} />
    </OwnPage>
  )
}

function Row({ item: { topic, direction, folder_id, created_at }, folders }: { item: CollectedView; folders: readonly FolderView[] }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const locale = useFormatLocale()
  const toast = useToast()
  const queryClient = useQueryClient()
  const run = async (work: Promise<unknown>) => {
    try {
      await work
      await refreshOwn(queryClient)
    } catch (error) {
      toast.failed({
        title: t`The collection was not changed`,
        body: words(error),
      })
    }
  }
  const { topic_id, contest_id, name } = topic
  const move = (id: string) =>
    run(call(personal.collect, { params: { topic_id }, body: { contest_id, folder_id: id === noFolder ? null : id } }))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule-2 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <TopicLink topic={topic} />
        <p className="text-caption text-fg-3">
          {direction !== null && `${locale === 'zh' ? direction.name_zh : direction.name_en} · `}
          {formatDate(locale, created_at)}
        </p>
      </div>
      {folders.length > 0 && (
        <Select
          aria-label={t`Folder of ${name}`}
          className="w-44"
          value={folder_id ?? noFolder}
          options={[{ value: noFolder, label: t`No folder` }, ...folders.map((one) => ({ value: one.folder_id, label: one.name }))]}
          onValueChange={(id) => void move(id)}
        />
      )}
      <Button look="quiet" size="sm" aria-label={t`Remove ${name}`} onClick={() => void run(call(personal.drop, { params: { topic_id } }))}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
