import { query } from '@beacon/api/query'
import { writeup, type WriteupDetail } from '@beacon/api/topic/writeup'
import { hasNothing, urlOf } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { formatBytes, formatDateTime, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, Download } from 'lucide-react'
import { DocumentView } from './document-view.tsx'
import { ReviewForm } from './review-form.tsx'
import { useReadingLock } from './use-reading-lock.ts'
import { aiWords, uploadKindWords, writeupStatus } from './words.ts'

interface Props {
  id: string
  uploadId: string
  /** Opens another upload; undefined goes back to the list. */
  onOpen: (upload_id: string | undefined) => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

/** One upload: the document left, its review right. While it is open it is this referee's to read. */
export function ReviewPage({ id, uploadId, onOpen, onNext, onPrevious }: Props) {
  const { t } = useLingui()
  const detail = useQuery(query(writeup.get, { params: { resource_id: id, upload_id: uploadId } }))
  const one = detail.data
  return (
    <div className="flex min-w-0 flex-1 flex-col pb-6">
      <div className="flex min-h-[52px] items-center gap-3 pt-2">
        <Button look="quiet" size="sm" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={() => onOpen(undefined)}>
          <Trans>All uploads</Trans>
        </Button>
        {one !== undefined && <Title one={one} />}
        <span className="ml-auto flex gap-1">
          <IconButton size="sm" label={t`Previous upload`} disabled={onPrevious === undefined} onClick={() => onPrevious?.()}>
            <ChevronUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={t`Next upload`} disabled={onNext === undefined} onClick={() => onNext?.()}>
            <ChevronDown size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {detail.isPending && (
        <Loading>
          <Trans>Loading upload</Trans>
        </Loading>
      )}
      {hasNothing(detail) && one === undefined && <LoadFailed title={t`The upload could not be loaded`} query={detail} />}
      {one !== undefined && <Opened id={id} one={one} onOpen={onOpen} />}
    </div>
  )
}

function Title({ one }: { one: WriteupDetail }) {
  const { t, i18n } = useLingui()
  return (
    <h2 className="flex min-w-0 items-center gap-3 text-fg">
      <span className="type-section truncate">{one.entrant_name}</span>
      <span className="truncate text-fg-3">
        {i18n._(uploadKindWords[one.kind])} · {one.topic_name ?? t`whole contest`} · {t`version ${one.version}`}
      </span>
      <Status of={writeupStatus(one.status)} />
    </h2>
  )
}

function Opened({ id, one, onOpen }: { id: string; one: WriteupDetail; onOpen: Props['onOpen'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const lock = useReadingLock(id, one.upload_id)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-6 xl:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <DocumentView id={id} one={one} />
      </div>
      <aside className="w-full shrink-0 border-rule xl:w-[380px] xl:border-l xl:pl-6">
        {lock !== null && !lock.is_mine && (
          <Banner
            boxed
            tone="warning"
            title={t`${lock.by ?? ''} has been reading since ${formatTime(lock.at ?? '', { seconds: false })}`}
            className="mb-3"
          >
            <Trans>Your review is kept as a draft.</Trans>
          </Banner>
        )}
        {one.referee !== null && one.judged_at !== null && (
          <Banner boxed tone="info" title={t`Reviewed by ${one.referee}, ${formatDateTime(locale, one.judged_at)}`} className="mb-3">
            {one.draft !== null && <Trans>Your own draft is below.</Trans>}
          </Banner>
        )}
        <ReviewForm key={one.review_version} id={id} one={one} isLocked={lock !== null && !lock.is_mine} />
        <UploadFacts id={id} one={one} onOpen={onOpen} />
      </aside>
    </div>
  )
}

function UploadFacts({ id, one, onOpen }: { id: string; one: WriteupDetail; onOpen: Props['onOpen'] }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const ai = one.ai_use === null ? '–' : [i18n._(aiWords[one.ai_use]), one.ai_tools].filter(Boolean).join(' · ')
  const href = urlOf(writeup.file, { params: { resource_id: id, upload_id: one.upload_id } })
  return (
    <>
      <Section
        title={t`Upload`}
        level={3}
        actions={
          <Button asChild size="sm" icon={<Download size={14} aria-hidden="true" />}>
            <a href={href} download={one.file_name}>
              <Trans>Download</Trans>
            </a>
          </Button>
        }
      >
        <DescriptionList
          facts={[
            { label: t`File`, value: <span className="type-mono break-all">{one.file_name}</span> },
            { label: t`Size`, value: <span className="type-mono">{formatBytes(locale, one.size)}</span> },
            { label: t`Uploaded`, value: `${formatDateTime(locale, one.at)} · ${one.by}` },
            { label: t`AI use`, value: ai },
            ...(one.comment === ''
              ? []
              : [
                  {
                    label: t({ context: 'upload', message: 'Comment' }),
                    value: <span className="whitespace-pre-wrap">{one.comment}</span>,
                  },
                ]),
            { label: 'sha256', value: <span className="font-mono text-caption break-all text-fg-3">{one.sha256}</span> },
          ]}
        />
      </Section>
      {one.versions.length > 1 && (
        <Section title={t`Versions`} level={3}>
          <Others
            rows={one.versions.map(({ upload_id, version, at }) => ({
              upload_id,
              name: t`Version ${version}`,
              note: formatDateTime(locale, at),
            }))}
            current={one.upload_id}
            onOpen={onOpen}
          />
        </Section>
      )}
      {one.similar.length > 0 && (
        <Section title={t`Similar texts`} level={3}>
          <Others
            rows={one.similar.map(({ upload_id, entrant_name, percent }) => ({
              upload_id,
              name: entrant_name,
              note: formatPercent(percent / 100),
            }))}
            current={one.upload_id}
            onOpen={onOpen}
          />
        </Section>
      )}
    </>
  )
}

interface OthersProps {
  rows: ReadonlyArray<{ upload_id: string; name: string; note: string }>
  current: string
  onOpen: Props['onOpen']
}

function Others({ rows, current, onOpen }: OthersProps) {
  return (
    <ul>
      {rows.map(({ upload_id, name, note }) => (
        <li key={upload_id} className="flex min-h-8 items-center gap-3 border-b border-rule-2">
          {upload_id === current ? (
            <span aria-current="true" className="min-w-0 flex-1 truncate text-fg">
              {name}
            </span>
          ) : (
            <button
              type="button"
              onClick={() => onOpen(upload_id)}
              className="min-w-0 flex-1 truncate text-left text-fg-2 hover:text-fg hover:underline"
            >
              {name}
            </button>
          )}
          <span className="type-mono text-fg-3">{note}</span>
        </li>
      ))}
    </ul>
  )
}
