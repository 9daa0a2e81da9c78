import { hasNothing, urlOf } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { hill as contract, type HillView, type OwnHill } from '@beacon/api/kinds/koh/hill'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClosedWords } from '../../parts/answer/flag-section.tsx'
import { RichText } from '../../parts/contest/rich-text.tsx'
import { isTyping } from '../../parts/contest/typing.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { FileRows } from '../../parts/topic/file-rows.tsx'
import { MoveButtons } from '../../parts/topic/move-buttons.tsx'
import { panelId, type TopicMove } from '../../parts/topic/use-topic-move.ts'
import { topicIn } from '../../parts/topic-in-locale.ts'
import { usePoints } from '../../parts/use-points.ts'
import { Addresses } from './addresses.tsx'
import { HillFlag } from './hill-flag.tsx'
import { HillPatch } from './hill-patch.tsx'
import { hillQuery } from './queries.ts'
import { VersionList } from './version-list.tsx'

interface Props {
  contest: ContestPublic
  mine: ContestMe
  hill: HillView
  own: OwnHill | undefined
  move: TopicMove
}

/** The open hill beside the board: its text, the flag, the patch, and its versions. */
export function HillPanel({ contest, mine, hill, own, move }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isTyping(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [])
  const locale = useFormatLocale()
  const { topic_id, name, direction, score, hold_points } = hill
  const [solve, minute] = [formatNumber(locale, score), formatNumber(locale, hold_points)]
  const closed = useClosedWords({ topic: { state: hill.is_online ? 'online' : 'offline' }, contest, mine })
  return (
    <section
      ref={box}
      id={panelId}
      tabIndex={-1}
      aria-labelledby="hill-name"
      className="w-[468px] max-w-full shrink-0 relative overflow-y-auto border-l border-rule bg-ink-1 px-6 pt-3.5 pb-8 outline-none max-[959px]:w-full max-[959px]:border-l-0 max-sm:px-4 min-[1600px]:w-[820px]"
    >
      <div className="flex h-8 items-center gap-1">
        <p className="mr-auto truncate text-dense text-fg-3">{locale === 'zh' ? direction.name_zh : direction.name_en}</p>
        <MoveButtons move={move} />
      </div>
      <h2 id="hill-name" className="min-w-0 text-[22px] leading-8 font-semibold text-fg [font-stretch:108%]">
        {name}
      </h2>
      <p className="flex flex-wrap gap-x-5 text-dense text-fg-2">
        <Trans>
          {solve} points for a solve, {minute} a minute for its king
        </Trans>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Addresses addresses={hill.addresses} />
      </p>
      <div className="grid grid-cols-1 gap-x-8 min-[1600px]:grid-cols-2">
        <div className="min-w-0">
          <About contest={contest} topic_id={topic_id} />
          <HillFlag contest={contest} hill={hill} own={own} closed={closed} />
          {own !== undefined && <Earned own={own} />}
        </div>
        <div className="min-w-0">
          <HillPatch contest={contest} hill={hill} own={own} closed={closed} />
          <VersionList contest={contest} hill={hill} mine={mine} />
        </div>
      </div>
    </section>
  )
}

function About({ contest: { resource_id }, topic_id }: { contest: ContestPublic; topic_id: string }) {
  const locale = useFormatLocale()
  const read = useQuery(hillQuery(resource_id, topic_id))
  if (read.isPending)
    return (
      <Loading>
        <Trans>Loading the description</Trans>
      </Loading>
    )
  if (hasNothing(read)) return <LoadFailed title={<Trans>The description could not be loaded.</Trans>} query={read} />
  const { attachments } = read.data
  const { description, lang } = topicIn(locale, read.data)
  return (
    <>
      <div className="mt-4">
        <RichText lang={lang}>{description}</RichText>
      </div>
      {attachments.length > 0 && (
        <div className="mt-4 border-t border-rule">
          <FileRows files={attachments} hrefOf={(file_id) => urlOf(contract.file, { params: { resource_id, topic_id, file_id } })} />
        </div>
      )}
    </>
  )
}

function Earned({ own: { points } }: { own: OwnHill }) {
  const { text } = usePoints()
  const all = points.hold + points.solve + points.blood
  if (all === 0) return null
  return (
    <p className="mt-3 text-dense text-fg-2">
      <Trans>
        Earned here: <span className="font-mono text-fg">{text(all)}</span> (hold {text(points.hold)}, solve {text(points.solve)}, bloods{' '}
        {text(points.blood)})
      </Trans>
    </p>
  )
}
