import { hasNothing, call } from '@beacon/api/client'
import { entrantStory, storyKind, type StoryItem } from '@beacon/api/contest/entrant-story'
import { usedBy } from '@beacon/api/kinds/vocabularies'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { formatLogTime } from '@beacon/i18n'
import { Button, buttonLook, Tag } from '@beacon/ui/controls'
import { EmptyState, ErrorState, Loading } from '@beacon/ui/feedback'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { csvText, saveText } from '../../../parts/list/export-csv.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { storyKindWords, whatWord } from './story-words.ts'

const most = 5_000
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Everything that is recorded of one entrant, on one line of time; its address can be shared. */
export function StoryPanel({ id, search }: TabProps) {
  const { t, i18n } = useLingui()
  const points = usePoints()
  const contestKind = useKind()
  const setSearch = useDeskSearch()
  const permissions = usePermissions()
  const [older, setOlder] = useState<readonly StoryItem[]>([])
  const entrant_id = text(search['entrant']) ?? ''
  const [kind, user_id] = [text(search['kind']), text(search['member'])]
  const params = { resource_id: id, entrant_id }
  const filter = listInput(entrantStory.story, {}, { kind, user_id })
  const found = useQuery({ ...query(entrantStory.story, { params, query: filter }), placeholderData: keepPreviousData })
  const put = (change: Record<string, string | undefined>) => {
    setOlder([])
    setSearch(change)
  }
  const close = () => put({ entrant: undefined, kind: undefined, member: undefined })
  const items = [...(found.data?.items ?? []), ...older]
  const readOn = async (known: readonly StoryItem[]): Promise<readonly StoryItem[]> => {
    const before = known.at(-1)?.at
    return before === undefined ? [] : (await call(entrantStory.story, { params, query: { ...filter, before } })).items
  }
  const save = async () => {
    const all = [...items]
    for (let more = await readOn(all); more.length > 0 && all.length < most; more = await readOn(all)) all.push(...more)
    const head = [
      t`Time`,
      t({ context: 'story', message: 'Kind' }),
      t`Member`,
      t({ context: 'desk', message: 'Question' }),
      t`What`,
      t`Text`,
      t`Points`,
      t`Address`,
      t({ context: 'desk', message: 'Score' }),
      t({ context: 'desk', message: 'Rank' }),
    ]
    const rows = all.map((one) => [
      one.at,
      i18n._(storyKindWords[one.kind]),
      one.user_name,
      one.topic_name,
      one.what,
      one.text,
      one.points === null ? null : points.number(one.points),
      one.address,
      one.score === null ? null : points.number(one.score),
      one.rank,
    ])
    saveText(`story-${found.data?.entrant.number ?? ''}.csv`, csvText(head, rows))
  }
  const about = found.data?.entrant
  const [firstMember, ...others] = found.data?.members ?? []
  return (
    <SidePanel
      open
      width={560}
      onOpenChange={(open) => !open && close()}
      above={
        about === undefined
          ? ''
          : t`No. ${about.number} · rank ${about.rank ?? '–'} · ${points.text(about.score)} points · ${about.solved} solved`
      }
      title={about?.name ?? t`Timeline`}
      footer={
        <>
          <Button onClick={() => void save()}>{t`Export CSV`}</Button>
          {permissions.has('monitor.user') && firstMember !== undefined && (
            <Link
              to="/admin/dashboard/user-operation-monitor/$id/$user"
              params={{ id, user: firstMember.user_id }}
              search={others.length === 0 ? {} : { users: others.map((one) => one.user_id).join(',') }}
              className={buttonLook({})}
            >
              {t({ context: 'monitor', message: 'Operations' })}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-2 pb-3">
        <FilterSelect
          label={t({ context: 'story', message: 'Kind' })}
          value={kind}
          onValueChange={(value) => put({ kind: value })}
          options={usedBy(contestKind, 'story', storyKind.options).map((value) => ({ value, label: i18n._(storyKindWords[value]) }))}
        />
        <FilterSelect
          label={t`Member`}
          value={user_id}
          onValueChange={(value) => put({ member: value })}
          options={(found.data?.members ?? []).map((one) => ({ value: one.user_id, label: one.name }))}
        />
      </div>
      {found.isPending && <Loading>{t`Timeline`}</Loading>}
      {hasNothing(found) && <ErrorState title={t`The timeline could not be loaded`} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && items.length === 0 && (
        <EmptyState title={t`Nothing recorded`}>
          <Trans>Sign-ins, opened questions, submissions and staff actions appear here.</Trans>
        </EmptyState>
      )}
      <ol className="flex flex-col">
        {items.map((one, index) => (
          <StoryLine key={`${one.at} ${one.kind} ${index}`} item={one} />
        ))}
      </ol>
      {found.data?.has_more === true && items.length < most && (
        <Button look="quiet" className="mt-3" onClick={() => void readOn(items).then((more) => setOlder([...older, ...more]))}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </SidePanel>
  )
}

function StoryLine({ item }: { item: StoryItem }) {
  const { t, i18n } = useLingui()
  const points = usePoints()
  const what = whatWord(item)
  const isGood = (item.kind === 'submission' || item.kind === 'verdict') && (item.what === 'correct' || item.what === 'part')
  return (
    <li className="grid grid-cols-[136px_1fr] gap-x-3 border-b border-rule-2 py-2">
      <time className="type-mono text-fg-3" dateTime={item.at}>
        {formatLogTime(item.at)}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-fg">
          <span>{i18n._(storyKindWords[item.kind])}</span>
          {what !== null && <span className={isGood ? 'text-jade' : 'text-fg-2'}>{i18n._(what)}</span>}
          {item.topic_name !== null && <span className="text-fg-2">{item.topic_name}</span>}
          {item.points !== null && item.points !== 0 && <span className="type-mono text-fg-2">{points.change(item.points)}</span>}
          {item.score !== null && (
            <span className="text-caption text-fg-3">{t`score ${points.text(item.score)}, rank ${item.rank ?? '–'}`}</span>
          )}
        </p>
        {item.text !== null && item.text !== '' && <p className="truncate type-mono text-fg-2">{item.text}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-caption text-fg-3">
          {item.user_name !== null && <span>{item.user_name}</span>}
          {item.address !== null && <span className="type-mono">{item.address}</span>}
          {item.is_new_address && item.address !== null && <Tag>{t`new address`}</Tag>}
        </p>
      </div>
    </li>
  )
}
