import { hasNothing, call } from '@beacon/api/client'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { limits } from '@beacon/api/limits'
import { query } from '@beacon/api/query'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { topic } from '@beacon/api/topic/topic'
import { type OwnUpload, writeup } from '@beacon/api/topic/writeup'
import { useServerNow } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { EmptyState, ErrorState, Loading, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { topicIn } from '../../parts/topic-in-locale.ts'
import { Deadline } from './deadline.tsx'
import { uploadsQuery } from './queries.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadList } from './upload-list.tsx'
import type { WriteupContest } from './writeup-contest.ts'

interface Props {
  contest: WriteupContest
  mine: ContestMe
}

/** Hands in the writeup, of the contest or of a topic; each upload replaces the one before until the deadline. */
export function WriteupTab({ contest, mine }: Props) {
  const { t } = useLingui()
  const { resource_id } = contest
  const uploads = useQuery(uploadsQuery(resource_id))
  const [topicId, setTopicId] = useState<string | null>(null)
  const perTopic = contest.writeup_scope === 'topic'
  const all = (uploads.data?.items ?? []).filter(({ kind }) => kind === 'writeup')
  const shown = perTopic ? all.filter(({ topic_id }) => topic_id === topicId) : all
  if (uploads.isPending)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading uploads</Trans>
      </Loading>
    )
  if (hasNothing(uploads)) return <ErrorState title={t`Your uploads could not be loaded.`} onRetry={() => void uploads.refetch()} />
  return (
    <div className="grid min-h-0 flex-1 content-start gap-x-12 gap-y-8 relative overflow-y-auto px-page py-6 lg:grid-cols-[minmax(0,560px)_minmax(300px,560px)]">
      <section aria-labelledby="writeup-title" className="min-w-0">
        <h2 id="writeup-title" className="type-title text-fg">
          <Trans>Writeup</Trans>
        </h2>
        <Terms contest={contest} />
        {perTopic && <TopicChoice resource_id={resource_id} value={topicId} onValueChange={setTopicId} />}
        <Hand key={topicId ?? ''} contest={contest} mine={mine} topic_id={perTopic ? topicId : null} versions={shown} />
      </section>
      <section aria-labelledby="versions-title" className="min-w-0">
        <h2 id="versions-title" className="type-section mb-3 text-fg">
          <Trans>Versions</Trans>
        </h2>
        {shown.length === 0 ? (
          <EmptyState title={t`Nothing submitted yet`}>
            <Trans>Each upload replaces the one before; all stay listed here.</Trans>
          </EmptyState>
        ) : (
          <UploadList contest_id={resource_id} uploads={shown} />
        )}
      </section>
    </div>
  )
}

function Terms({ contest }: { contest: WriteupContest }) {
  const most = contest.writeup_score_max
  return (
    <div className="mt-2 mb-4 grid gap-1">
      {contest.writeup_until !== null && <Deadline until={contest.writeup_until} />}
      {contest.writeup_score_max > 0 && (
        <p className="text-fg-2">
          <Plural value={most} one="Worth up to # point." other="Worth up to # points." />
        </p>
      )}
      {contest.ai_policy === 'forbidden' && (
        <p className="text-fg-2">
          <Trans>AI must not be used in this contest.</Trans>
        </p>
      )}
    </div>
  )
}

function TopicChoice({
  resource_id,
  value,
  onValueChange,
}: {
  resource_id: string
  value: string | null
  onValueChange: (id: string) => void
}) {
  const { t } = useLingui()
  const { data } = useQuery({ ...query(topic.list, { params: { resource_id } }), staleTime: 60_000, select: fillLines })
  const locale = useFormatLocale()
  // A locked topic without a name cannot be written about yet.
  const known = (data ?? []).filter(({ is_anonymised }) => is_anonymised !== true)
  const options = known.map((one) => ({ value: one.resource_id, label: topicIn(locale, one).name }))
  return (
    <Field label={t`Challenge`} className="mb-4">
      <Select value={value ?? ''} onValueChange={onValueChange} options={options} placeholder={t`Choose a challenge`} />
    </Field>
  )
}

interface HandProps extends Props {
  topic_id: string | null
  versions: readonly OwnUpload[]
}

function Hand({ contest, mine, topic_id, versions }: HandProps) {
  const { t } = useLingui()
  const toast = useToast()
  const cache = useQueryClient()
  const now = useServerNow(5_000)
  const { resource_id } = contest
  const until = contest.writeup_until === null ? Infinity : Date.parse(contest.writeup_until)
  const askedUntil = versions[0]?.status === 'ask_again' && versions[0].ask_until !== null ? Date.parse(versions[0].ask_until) : 0
  if (mine.entrant?.status !== 'approved') return <p className="text-fg-2">{t`You are not in this contest.`}</p>
  if (now >= until && now >= askedUntil) return null
  if (contest.writeup_scope === 'topic' && topic_id === null)
    return <p className="text-fg-2">{t`Choose the challenge the writeup is about.`}</p>
  return (
    <UploadForm
      purpose="writeup"
      endings={['.pdf', '.docx']}
      max_bytes={limits.writeup_bytes}
      asksAi={contest.ai_declaration !== 'none'}
      isReplacing={versions.length > 0}
      onSubmit={async (body) => {
        await call(writeup.submit, { params: { resource_id }, body: { ...body, topic_id } })
        await cache.invalidateQueries({ queryKey: uploadsQuery(resource_id).queryKey })
        toast.done({ title: t`Writeup submitted` })
      }}
    />
  )
}
