import { call, hasNothing, urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { recording, type RecordingView } from '@beacon/api/scene/recording'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatBytes, formatLogTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConsolesSearch } from './consoles-search.ts'
import { lengthText, narrowedBy, sceneNumber } from './narrowed.ts'
import { PlainTable } from './plain-table.tsx'
import { useRecordingState } from './use-recording-state.ts'

const size = 50
interface Props {
  search: ConsolesSearch
  onOpen: (recording_id: string) => void
  onPage: (page: number) => void
}

/** What consoles showed, newest first. */
export function Recordings({ search, onOpen, onPage }: Props) {
  const { t } = useLingui()
  const page = search.page ?? 1
  const list = useQuery({
    ...query(recording.list, { query: { ...narrowedBy(search), page, size } }),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <Loading>{t`Recordings`}</Loading>
  if (hasNothing(list)) return <LoadFailed title={<Trans>The recordings could not be loaded</Trans>} query={list} />
  const { items, total } = list.data
  if (items.length === 0)
    return (
      <EmptyState title={t`Nothing was recorded`}>
        <Trans>Turn recording on for all consoles under System settings › Recording, or for one contest in its settings.</Trans>
      </EmptyState>
    )
  return (
    <>
      <PlainTable
        label={t`Recordings`}
        heads={[t`Person`, t`Scene`, t`Node`, t({ context: 'console', message: 'Started' }), t`Length`, t`Size`, t`State`, '']}
      >
        {items.map((one) => (
          <RecordingRow key={one.recording_id} one={one} onOpen={onOpen} />
        ))}
      </PlainTable>
      {total > size && (
        <p className="flex items-center gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <Button size="sm" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

function RecordingRow({ one, onOpen }: { one: RecordingView; onOpen: (recording_id: string) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const stateOf = useRecordingState()
  const download = useDownload()
  return (
    <tr className="border-b border-rule-2">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal text-fg">
        {one.rep_name}
        {one.is_staff && <span className="text-fg-3"> · {t`staff`}</span>}
      </th>
      <td className="py-1.5 pr-3">
        {one.scene_name} <span className="type-mono text-fg-3">{sceneNumber(one.number)}</span>
      </td>
      <td className="type-mono py-1.5 pr-3">{one.node}</td>
      <td className="type-mono py-1.5 pr-3">{formatLogTime(one.started_at)}</td>
      <td className="type-mono py-1.5 pr-3">{lengthText(one.duration_ms)}</td>
      <td className="type-mono py-1.5 pr-3">{formatBytes(locale, one.bytes)}</td>
      <td className="py-1.5 pr-3">{stateOf(one)}</td>
      <td className="py-1.5 text-right whitespace-nowrap">
        <Button size="sm" aria-label={t`Replay ${one.rep_name} at ${one.node}`} onClick={() => onOpen(one.recording_id)}>
          <Trans context="console">Replay</Trans>
        </Button>{' '}
        <Button size="sm" look="quiet" onClick={() => void download(one.recording_id)}>
          <Trans>Download</Trans>
        </Button>
      </td>
    </tr>
  )
}

function useDownload(): (recording_id: string) => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  return async (recording_id) => {
    const params = { recording_id }
    try {
      await call(recording.prepare_download, { params, body: {} })
      window.location.assign(urlOf(recording.download, { params }))
    } catch (error) {
      toast.failed({ title: t`Nothing was downloaded`, body: words(error) })
    }
  }
}
