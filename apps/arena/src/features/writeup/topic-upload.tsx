import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { FullTopicLine } from '@beacon/api/topic/topic-lines'
import { writeup } from '@beacon/api/topic/writeup'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { ErrorState, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { uploadsQuery } from './queries.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadList } from './upload-list.tsx'
import type { WriteupContest } from './writeup-contest.ts'

interface Props {
  contest: WriteupContest
  mine: ContestMe
  topic: FullTopicLine
}
const anyZip = { types: ['zip' as const], max_mb: 1024, uploads_max: 0, best_counts: false, rubric: [] }

/** In place of the flag field, where a topic takes a file: what it wants, the form, and what was handed in. */
export function TopicUpload({ contest, mine, topic }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const cache = useQueryClient()
  const { resource_id } = contest
  const topic_id = topic.resource_id
  const uploads = useQuery({ ...uploadsQuery(resource_id), enabled: mine.entrant !== null })
  const versions = (uploads.data?.items ?? []).filter((one) => one.topic_id === topic_id && one.kind !== 'writeup')
  const wanted = topic.upload ?? anyZip
  const closed = useClosedWords({ contest, mine, topic })
  const [newest] = versions
  const isAsked = newest?.status === 'ask_again' && newest.ask_until !== null
  const isUsedUp = wanted.uploads_max > 0 && versions.length >= wanted.uploads_max && !isAsked
  return (
    <section aria-labelledby="upload-title" className="mt-5">
      <h3 id="upload-title" className="type-section mb-2 text-fg">
        {topic.flag_type === 'report' ? <Trans>Report</Trans> : <Trans>Upload</Trans>}
      </h3>
      <Terms wanted={wanted} used={versions.length} />
      {closed !== null && !isAsked ? (
        <p className="text-fg-2">{closed}</p>
      ) : isUsedUp ? (
        <p className="text-fg-2">{t`No uploads left (limit ${{ max: wanted.uploads_max }}).`}</p>
      ) : (
        <UploadForm
          purpose="report"
          endings={wanted.types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`]))}
          max_bytes={wanted.max_mb * 1024 * 1024}
          asksAi={contest.ai_declaration !== 'none'}
          isReplacing={versions.length > 0}
          onSubmit={async (body) => {
            await call(writeup.submit_report, { params: { resource_id, topic_id }, body })
            await cache.invalidateQueries({ queryKey: uploadsQuery(resource_id).queryKey })
            toast.done({ title: t`Upload submitted` })
          }}
        />
      )}
      {hasNothing(uploads) && <ErrorState title={t`Your uploads could not be loaded.`} onRetry={() => void uploads.refetch()} />}
      {versions.length > 0 && (
        <div className="mt-4">
          <UploadList contest_id={resource_id} uploads={versions} />
        </div>
      )}
    </section>
  )
}

function Terms({ wanted, used }: { wanted: NonNullable<FullTopicLine['upload']>; used: number }) {
  const { t } = useLingui()
  const { uploads_max, best_counts, rubric } = wanted
  return (
    <div className="mb-3 text-dense text-fg-2">
      <p>
        {best_counts ? <Trans>The best upload counts.</Trans> : <Trans>The latest upload counts.</Trans>}
        {uploads_max > 0 && <span className="ml-2 font-mono text-fg-3">{t`${{ used }} of ${{ max: uploads_max }}`}</span>}
      </p>
      {rubric.length > 0 && (
        <ul className="mt-2 border-t border-rule">
          {rubric.map((row) => (
            <li key={row.rubric_id} className="flex gap-4 border-b border-rule-2 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="text-fg">{row.name}</span>
                {row.description !== '' && <span className="block text-caption text-fg-3">{row.description}</span>}
              </span>
              <span className="font-mono text-fg">{row.max_points}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Why nothing is taken here now; null when something is. */
function useClosedWords({ contest, mine, topic }: Props): string | null {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (mine.is_staff && mine.entrant === null) return t`Staff of a contest cannot play in it.`
  if (mine.entrant?.status !== 'approved') return t`You are not in this contest.`
  if (contest.status === 'not_started') return t`Starts at ${{ time: formatDateTime(locale, contest.start_at) }}.`
  if (contest.status === 'paused') return t`Paused. Nothing counts right now.`
  if (contest.status === 'finished')
    return t`The contest ended at ${{ time: formatDateTime(locale, contest.stopped_at ?? contest.end_at) }}.`
  if (topic.state === 'closed') return t`Closed at ${{ time: formatDateTime(locale, topic.close_at ?? contest.end_at) }}.`
  return topic.state === 'offline' ? t`Offline. Points are kept.` : null
}
